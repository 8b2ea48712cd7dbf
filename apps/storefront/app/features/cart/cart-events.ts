import type { Cart } from './cart.ts'
import type { Merchandise } from './merchandise.ts'

/** What happens to the shopper's cart, for whoever wants to know. */
export type CartEvent =
  | { type: 'cart-created'; cartId: string }
  | { type: 'cart-creation-failed'; error: Error }
  /** The service has taken what was added; `cart` is what it has now. */
  | { type: 'items-added'; cart: Cart; merchandise: Merchandise[] }
  /** Something was sent and answered: other tabs have an older cart now. */
  | { type: 'cart-changed'; cartId: string }
