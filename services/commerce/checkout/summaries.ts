import { hasOptions, imageOf, type ProductImage } from '../catalogue/product.ts'
import { giftCardRefusal, giftCardRefusals, type GiftCard } from '../gift-cards/gift-card.ts'
import type { Currency } from '../values/money.ts'
import { giftNoteOf } from '../orders/gift-note.ts'
import { totalAfterGiftCards, type Order } from '../orders/order.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { refusalMessages } from './discount-refusal.ts'
import type { Summary } from './order-summary.ts'
import type { Quote } from '../shipping/quote.ts'

function taxOf({ taxRate, cost }: Quote): Summary['tax'] {
  return taxRate ? { name: taxRate.name, amount: cost.tax, included: taxRate.included } : null
}

function refusalOf(card: GiftCard, now: Date): string | undefined {
  const refusal = giftCardRefusal(card, now)
  return refusal && giftCardRefusals[refusal]
}

/** The summary of an open checkout. @param errors messages about lines, by line id. */
export function summarizeCheckout(
  { cart, resolved, quote, payment }: CheckoutSession,
  currency: Currency,
  errors: ReadonlyMap<string, string>,
): Summary {
  const { lines, cost } = resolved
  const now = new Date()
  return {
    lines: lines.map(({ line, product, variant, sellingPlan, cost }) => ({
      anchor: `line-${line.id}`,
      title: product.title,
      variantTitle: hasOptions(product) ? variant.title : '',
      image: imageOf(product, variant),
      sellingPlan: sellingPlan?.name ?? null,
      quantity: line.quantity,
      total: cost.subtotal,
      attributes: line.attributes,
      error: errors.get(line.id),
    })),
    automaticDiscounts: cost.automatic,
    codes: cost.codes.map(({ code, refusal }) => ({ code, refusal: refusal && refusalMessages[refusal] })),
    giftCards: payment.giftCards.map(({ card, amount }) => {
      const { id, lastCharacters } = card
      return { id, lastCharacters, amount, refusal: refusalOf(card, now) }
    }),
    giftNote: giftNoteOf(cart.cart.attributes),
    subtotal: cost.subtotal,
    discount: cost.discount,
    shipping: quote.rate ? { name: quote.rate.name, price: quote.cost.shipping } : null,
    shippingLater: quote.ships && !quote.rate,
    tax: taxOf(quote),
    total: quote.cost.total,
    due: payment.due,
    currency,
  }
}

/** The summary of an order. @param images those that still exist, by number. */
export function summarizeOrder(order: Order, images: ReadonlyMap<number, ProductImage>): Summary {
  return {
    lines: order.lines.map((line, index) => ({
      anchor: `line-${index + 1}`,
      title: line.title,
      variantTitle: line.variantTitle,
      image: line.imageId === null ? undefined : images.get(line.imageId),
      sellingPlan: line.sellingPlan,
      quantity: line.quantity,
      total: line.unitPrice * line.quantity,
      attributes: line.attributes,
    })),
    // Empty, because an order's codes include its automatic discounts.
    automaticDiscounts: [],
    codes: order.discountCodes.map((code) => ({ code, refusal: undefined })),
    giftCards: order.giftCards,
    giftNote: giftNoteOf(order.attributes),
    subtotal: order.subtotal,
    discount: order.discount,
    shipping: order.shippingMethod === null ? null : { name: order.shippingMethod, price: order.shipping },
    shippingLater: false,
    tax: order.taxName === null ? null : { name: order.taxName, amount: order.tax, included: order.taxIncluded },
    total: order.total,
    due: totalAfterGiftCards(order),
    currency: order.currency,
  }
}
