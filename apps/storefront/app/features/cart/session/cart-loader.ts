import type { Site } from '../../../site.ts'
import type { BrowserCart } from './browser-cart.ts'

let session: Promise<BrowserCart> | undefined
let opened: BrowserCart | undefined

/** The cart, if its code is already loaded, for synchronous use. */
export const openedCart = (): BrowserCart | undefined => opened

/**
 * Loads the cart's code, once, and opens the shopper's cart. Called when the browser is idle or the cart is first
 * wanted.
 */
export function loadCart(site: Site): Promise<BrowserCart> {
  session ??= import('./browser-cart.ts').then(
    (code) => (opened = code.openBrowserCart(site)),
    (error: unknown) => {
      session = undefined
      throw error
    },
  )
  return session
}
