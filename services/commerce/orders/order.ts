import type { Fields } from '../database/columns.ts'
import type { orderColumns, orderLineColumns } from '../database/order-columns.ts'
import type { MinorUnits } from '../values/money.ts'

export type OrderLine = Fields<typeof orderLineColumns>

export interface Order extends Fields<typeof orderColumns> {
  lines: OrderLine[]
}

/** `'White Peach – 12 pack'` */
export function orderLineTitle({ title, variantTitle }: OrderLine): string {
  return variantTitle === '' ? title : `${title} – ${variantTitle}`
}

/** The totals of an order as shown to the shopper; the grand total comes last. */
export function orderTotals(order: Order): { name: string; amount: MinorUnits }[] {
  const { subtotal, discount, shipping, shippingMethod, tax, taxName, taxIncluded, total } = order
  return [
    { name: 'Subtotal', amount: subtotal + discount },
    ...(discount > 0 ? [{ name: 'Discount', amount: -discount }] : []),
    ...(shippingMethod === null ? [] : [{ name: `Shipping · ${shippingMethod}`, amount: shipping }]),
    ...(taxName === null ? [] : [{ name: taxIncluded ? `${taxName}, included` : taxName, amount: tax }]),
    { name: 'Total', amount: total },
  ]
}
