import type { Site } from '../../site.ts'
import type { CartSession } from './cart-session.ts'

let session: Promise<CartSession> | undefined

/** Brings the cart's code, once, and opens the shopper's cart. Called when the browser is idle or the cart is first wanted. */
export function loadCart(site: Site): Promise<CartSession> {
  session ??= import('./browser-cart.ts').then(({ openBrowserCart }) => openBrowserCart(site))
  return session
}
