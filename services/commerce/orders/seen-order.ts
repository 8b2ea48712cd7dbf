import { hash } from 'node:crypto'
import type { Cart } from '../cart/cart.ts'
import type { CheckoutDetails } from '../cart/checkout-details.ts'
import type { ResolvedCart } from '../cart/resolved-cart.ts'
import type { Quote } from '../shipping/quote.ts'
import { giftNoteOf } from './gift-note.ts'

/** What the payment page shows of an order to be, besides its amounts. */
interface Seen {
  cart: Pick<Cart, 'attributes'>
  details: Pick<CheckoutDetails, 'email' | 'shippingAddress'>
  resolved: Pick<ResolvedCart, 'lines'>
  quote: Pick<Quote, 'ships' | 'rate'>
}

/**
 * A short text that differs when the payment page shows something else: contact, address, shipping, gift note, or a
 * line with its quantity, plan and details. The page sends it with the payment, since another tab may have changed them
 * and the total be the same.
 */
export function digestOf({ cart, details, resolved, quote }: Seen): string {
  const lines = resolved.lines.map(({ line, variant, sellingPlan }) => [
    variant.id,
    line.quantity,
    sellingPlan?.name,
    line.attributes.filter(({ key }) => !key.startsWith('_')),
  ])
  const address = quote.ships ? details.shippingAddress : null
  // Not when it is sent: a day that is too far away is moved with the time.
  const note = giftNoteOf(cart.attributes)
  return hash(
    'sha256',
    JSON.stringify([lines, details.email, address, quote.rate?.name, note?.to, note?.text]),
    'base64url',
  )
}
