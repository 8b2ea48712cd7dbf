import type { Attribute } from '../cart/cart.ts'
import type { PostalAddress } from '../shipping/countries.ts'
import type { Currency, MinorUnits } from '../values/money.ts'

/** A line as it was at the time of the order. */
export interface OrderLine {
  productId: number
  variantId: number
  title: string
  /** Empty for a product without options. */
  variantTitle: string
  sku: string | null
  imageId: number | null
  quantity: number
  unitPrice: MinorUnits
  /** The plan's name, for a subscription. */
  sellingPlan: string | null
  total: MinorUnits
  attributes: Attribute[]
}

export interface Order {
  /** From 1001. */
  number: number
  cartToken: string
  checkoutToken: string
  email: string
  /** Null if nothing is shipped. */
  shippingAddress: PostalAddress | null
  currency: Currency
  subtotal: MinorUnits
  /** The sum of discounts; not included in the subtotal. */
  discount: MinorUnits
  shipping: MinorUnits
  /** Null if nothing is shipped. */
  shippingMethod: string | null
  tax: MinorUnits
  /** The name of the tax; null for none. */
  taxName: string | null
  /** Whether prices include the tax, so that it is not added. */
  taxIncluded: boolean
  total: MinorUnits
  paymentGateway: string
  note: string | null
  attributes: Attribute[]
  discountCodes: string[]
  /** The query parameters of the checkout's URL, in order. */
  parameters: [name: string, value: string][]
  createdAt: string
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
