import type { Cart } from '../model/cart.ts'

/** What happens to the shopper's cart, for whoever wants to know. */
export type CartEvent =
  | { type: 'cart-created'; cartId: string }
  | { type: 'cart-creation-failed'; error: Error }
  /** Something was sent and answered: `cart` is what the service has now, and other tabs have an older one. */
  | { type: 'cart-changed'; cart: Cart }
