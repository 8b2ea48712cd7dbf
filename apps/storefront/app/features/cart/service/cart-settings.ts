import { create } from 'zustand'
import type { CartSettings } from '../model/cart-settings.ts'

/** The settings once they have come; null before, and for as long as they cannot be had. */
export const useCartSettings = create<{ settings: CartSettings | null }>(() => ({ settings: null }))

/** An answer that takes longer, in milliseconds, is as good as none: who wants to pay should not wait for it. */
const settingsTimeout = 8000

/** The same where there are earlier settings. */
const refreshTimeout = 2000

/** In milliseconds: older settings are fetched again. A page is as old at most. */
const longestAge = 60_000

/** Where the browser fetches them. */
const cartSettingsPath = '/cart/settings'

let fetchedAt = 0

async function fetchCartSettings(known: CartSettings | null) {
  try {
    const timeout = known ? refreshTimeout : settingsTimeout
    const response = await fetch(cartSettingsPath, { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`The cart's settings were answered ${response.status}`)
    const settings: CartSettings = await response.json()
    fetchedAt = Date.now()
    useCartSettings.setState({ settings })
    return settings
  } catch (error) {
    reportError(error)
    return known
  } finally {
    request = undefined
  }
}

let request: Promise<CartSettings | null> | undefined

/**
 * The settings, fetched again once they are a minute old: an editor may have ended a discount since. When they cannot be had the
 * cart goes on with earlier ones or without, that is reported, and the next call tries again.
 */
export async function loadCartSettings(): Promise<CartSettings | null> {
  const { settings } = useCartSettings.getState()
  if (settings && Date.now() - fetchedAt < longestAge) return settings
  request ??= fetchCartSettings(settings)
  return request
}
