import { hash } from 'node:crypto'
import { shownAttributes, type Cart } from '../cart/cart.ts'
import type { CheckoutDetails } from '../cart/checkout-details.ts'
import type { ResolvedCart } from '../cart/resolved-cart.ts'
import type { Quote } from '../shipping/quote.ts'
import { giftAttributes, giftNoteOf } from './gift-note.ts'

/** The data of the future order that the payment page shows, besides its total. */
interface ShownOrder {
  cart: Pick<Cart, 'attributes'>
  details: Pick<CheckoutDetails, 'email' | 'shippingAddress'>
  resolved: ResolvedCart
  quote: Pick<Quote, 'ships' | 'rate'>
}

/**
 * A digest of the payment page's contents: contact, address, shipping, gift note, discounts, and each line with its
 * quantity, price, plan and details. The page sends it with the payment, because another tab or an import may have
 * changed them without changing the total.
 */
export function orderDigest({ cart, details, resolved, quote }: ShownOrder): string {
  const lines = resolved.lines.map(({ line, variant, sellingPlan, cost }) => [
    variant.id,
    line.quantity,
    cost.subtotal,
    sellingPlan?.name,
    shownAttributes(line.attributes),
  ])
  const address = quote.ships ? details.shippingAddress : null
  const note = giftNoteOf(cart.attributes)
  // The entered day, because the time of sending moves with the current time if it is too far away.
  const sendOn = note && cart.attributes.find(({ key }) => key === giftAttributes.sendOn)?.value
  const { automatic, codes } = resolved.cost
  const shown = [lines, automatic, codes, details.email, address, quote.rate?.name, note?.to, note?.text, sendOn]
  return hash('sha256', JSON.stringify(shown), 'base64url')
}
