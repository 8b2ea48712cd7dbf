import { create } from 'zustand'
import type { CartSettings } from '../model/cart-settings.ts'

/** The settings once they have come; null before, and for as long as they cannot be had. */
export const useCartSettings = create<{ settings: CartSettings | null }>(() => ({ settings: null }))

/** An answer that takes longer, in milliseconds, is as good as none: who wants to pay should not wait for it. */
const settingsTimeout = 8000

/** Where the browser fetches them. */
const cartSettingsPath = '/cart/settings'

async function fetchCartSettings(report: (error: unknown) => void): Promise<CartSettings | null> {
  try {
    const response = await fetch(cartSettingsPath, { signal: AbortSignal.timeout(settingsTimeout) })
    if (!response.ok) throw new Error(`The cart's settings were answered ${response.status}`)
    const settings: CartSettings = await response.json()
    useCartSettings.setState({ settings })
    return settings
  } catch (error) {
    report(error)
    return null
  } finally {
    request = undefined
  }
}

let request: Promise<CartSettings | null> | undefined

/** Fetches the settings, once; when they cannot be had the cart goes on without, `report` is told, and the next call tries again. */
export async function loadCartSettings(report: (error: unknown) => void): Promise<CartSettings | null> {
  const { settings } = useCartSettings.getState()
  if (settings) return settings
  request ??= fetchCartSettings(report)
  return request
}
