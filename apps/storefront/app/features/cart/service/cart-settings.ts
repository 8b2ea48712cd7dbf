import { create } from 'zustand'
import { previewParameters } from '../../../content/preview-parameters.ts'
import type { CartSettings } from '../model/cart-settings.ts'

/** The settings; null until they are loaded. */
export const useCartSettings = create<{ settings: CartSettings | null }>(() => ({ settings: null }))

/** The timeout of the first request, in milliseconds: a shopper who checks out should not wait longer. */
const settingsTimeout = 8000

/** The timeout when earlier settings are available. */
const refreshTimeout = 2000

/** The maximum age of settings before they are fetched again, in milliseconds; the same as of cached pages. */
const maxAge = 60_000

/** The URL from which the browser fetches them. */
const cartSettingsPath = '/cart/settings'

let fetchedAt = 0

async function fetchCartSettings(known: CartSettings | null) {
  try {
    const timeout = known ? refreshTimeout : settingsTimeout
    const response = await fetch(cartSettingsPath + previewParameters(), {
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw new Error(`Fetching the cart's settings failed with status ${response.status}`)
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
 * The settings, fetched again when they are older than a minute, because an editor may have ended a discount. A failure
 * is reported; the cart then uses earlier settings or none, and the next call retries.
 */
export async function loadCartSettings(): Promise<CartSettings | null> {
  const { settings } = useCartSettings.getState()
  if (settings && Math.abs(Date.now() - fetchedAt) < maxAge) return settings
  request ??= fetchCartSettings(settings)
  return request
}
