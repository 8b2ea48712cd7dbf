import { isolated, isolatedValues } from '@shop/validation/isolated'
import { shownAttributes } from '../cart/cart.ts'
import type { Fields } from '../database/columns.ts'
import type { orderColumns, orderLineColumns } from '../database/order-columns.ts'
import { formatMoney, formatPrice, type MinorUnits } from '../values/money.ts'

export type OrderLine = Fields<typeof orderLineColumns>

export interface Order extends Fields<typeof orderColumns> {
  lines: OrderLine[]
}

/** `'White Peach – 12 pack'` */
export function orderLineTitle({ title, variantTitle }: Pick<OrderLine, 'title' | 'variantTitle'>): string {
  return variantTitle === '' ? title : `${title} – ${variantTitle}`
}

/** Limits for a line's details in a mail, because anybody can cause a mail to any address. */
const [maxDetails, maxDetailLength] = [10, 300]

const shortened = (text: string): string =>
  text.length > maxDetailLength ? `${[...text].slice(0, maxDetailLength).join('')}…` : text

/**
 * A line in a mail: `'2 × White Peach – 12 pack (Every 2 weeks)'`, then the first of its details, such as
 * `'Engraving: Ada'`.
 */
export function orderLineTexts(line: OrderLine, quantity = line.quantity): [title: string, ...details: string[]] {
  const plan = line.sellingPlan === null ? '' : ` (${isolated(line.sellingPlan)})`
  const details = shownAttributes(line.attributes)
    .slice(0, maxDetails)
    .map(({ key, value }) => `${isolated(shortened(key))}: ${isolated(shortened(value))}`)
  const title = orderLineTitle({ title: isolated(line.title), variantTitle: isolatedValues(line.variantTitle) })
  return [`${quantity} × ${title}${plan}`, ...details]
}

/** The texts of the pieces in a parcel; lines are counted from 1. */
export const parcelTexts = ({ lines }: Order, pieces: readonly { line: number; quantity: number }[]): string[] =>
  pieces.flatMap(({ line, quantity }) => {
    const ordered = lines[line - 1]
    return ordered ? orderLineTexts(ordered, quantity) : []
  })

/** `'Gift card ending in 7F3K'` */
export const giftCardTitle = ({ lastCharacters }: { lastCharacters: string }): string =>
  `Gift card ending in ${lastCharacters}`

/** The part of an order's total that gift cards did not pay. */
export const totalAfterGiftCards = ({ total, giftCards }: Pick<Order, 'total' | 'giftCards'>): MinorUnits =>
  giftCards.reduce((left, { amount }) => left - amount, total)

/** An amount with its name, both as shown to people. */
interface NamedAmount {
  name: string
  amount: string
}

/** The amounts of an order up to the grand total. */
export function orderSums(order: Order): NamedAmount[] {
  const { subtotal, discount, shipping, shippingMethod, tax, taxName, taxIncluded, total, currency } = order
  const money = (amount: MinorUnits) => formatMoney(amount, currency)
  return [
    ...(discount > 0
      ? [
          { name: 'Items', amount: money(subtotal + discount) },
          { name: 'Discount', amount: money(-discount) },
        ]
      : []),
    { name: 'Subtotal', amount: money(subtotal) },
    ...(shippingMethod === null
      ? []
      : [{ name: `Shipping · ${isolated(shippingMethod)}`, amount: formatPrice(shipping, currency) }]),
    ...(taxName === null
      ? []
      : [{ name: taxIncluded ? `${isolated(taxName)}, included` : isolated(taxName), amount: money(tax) }]),
    { name: 'Total', amount: money(total) },
  ]
}

/** The totals of an order as shown to the shopper; after the grand total, how it was paid if by gift card. */
export function orderTotals(order: Order): NamedAmount[] {
  const money = (amount: MinorUnits) => formatMoney(amount, order.currency)
  const cards = order.giftCards.map((card) => ({ name: giftCardTitle(card), amount: money(-card.amount) }))
  const rest = { name: 'Paid otherwise', amount: money(totalAfterGiftCards(order)) }
  return [...orderSums(order), ...cards, ...(cards.length > 0 ? [rest] : [])]
}

/** The names of the gateways as shown to people. */
const gatewayNames: Record<string, string> = { bogus: 'Test gateway', free: 'Free' }

/** The payments of an order. */
export function orderPayments(order: Order): NamedAmount[] {
  const { paymentGateway, giftCards, currency } = order
  const cards = giftCards.map((card) => ({ name: giftCardTitle(card), amount: formatMoney(card.amount, currency) }))
  const due = totalAfterGiftCards(order)
  const rest = { name: gatewayNames[paymentGateway] ?? paymentGateway, amount: formatMoney(due, currency) }
  return cards.length > 0 && due === 0 ? cards : [...cards, rest]
}
