import { hash } from 'node:crypto'
import { shownAttributes, type Cart } from '../cart/cart.ts'
import type { CheckoutDetails } from '../cart/checkout-details.ts'
import type { ResolvedCart } from '../cart/resolved-cart.ts'
import type { Quote } from '../shipping/quote.ts'
import { giftNoteOf } from './gift-note.ts'

/** The data of the future order that the payment page shows, besides its amounts. */
interface ShownOrder {
  cart: Pick<Cart, 'attributes'>
  details: Pick<CheckoutDetails, 'email' | 'shippingAddress'>
  resolved: Pick<ResolvedCart, 'lines'>
  quote: Pick<Quote, 'ships' | 'rate'>
}

/**
 * A digest of the payment page's contents: contact, address, shipping, gift note, and each line with its quantity, plan
 * and details. The page sends it with the payment, because another tab may have changed them without changing the
 * total.
 */
export function orderDigest({ cart, details, resolved, quote }: ShownOrder): string {
  const lines = resolved.lines.map(({ line, variant, sellingPlan }) => [
    variant.id,
    line.quantity,
    sellingPlan?.name,
    shownAttributes(line.attributes),
  ])
  const address = quote.ships ? details.shippingAddress : null
  // Without the time of sending, because a day that is too far away moves with the current time.
  const note = giftNoteOf(cart.attributes)
  return hash(
    'sha256',
    JSON.stringify([lines, details.email, address, quote.rate?.name, note?.to, note?.text]),
    'base64url',
  )
}
