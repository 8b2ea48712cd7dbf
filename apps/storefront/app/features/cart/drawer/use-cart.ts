import { use, useSyncExternalStore } from 'react'
import { useSite } from '../../../site.ts'
import { loadCart } from '../session/cart-loader.ts'
import type { BrowserCart } from '../session/browser-cart.ts'
import type { CartState } from '../session/cart-reducer.ts'

/** The shopper's cart and the way to change it; suspends until the cart's code is there. */
export function useCart(): { state: CartState; session: BrowserCart } {
  const session = use(loadCart(useSite()))
  const state = useSyncExternalStore(session.subscribe, session.state, session.state)
  return { state, session }
}
