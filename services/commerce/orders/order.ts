import type { Attribute } from '../cart/cart.ts'
import type { PostalAddress } from '../shipping/countries.ts'
import type { Currency, MinorUnits } from '../values/money.ts'

/** What was sold, as it was then. */
export interface OrderLine {
  productId: number
  variantId: number
  title: string
  /** Empty for a product that comes in one way only. */
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
  /** Null when nothing is sent. */
  shippingAddress: PostalAddress | null
  currency: Currency
  subtotal: MinorUnits
  /** What was taken off the lines; the subtotal is without it. */
  discount: MinorUnits
  shipping: MinorUnits
  /** How it is sent; null when nothing is. */
  shippingMethod: string | null
  tax: MinorUnits
  /** What the tax is called; null for none. */
  taxName: string | null
  /** Whether the prices contain the tax, so that it is not part of the sum. */
  taxIncluded: boolean
  total: MinorUnits
  paymentGateway: string
  note: string | null
  attributes: Attribute[]
  discountCodes: string[]
  /** The query parameters that the checkout was given, in order. */
  parameters: [name: string, value: string][]
  createdAt: string
  lines: OrderLine[]
}

/** `'White Peach – 12 pack'` */
export function orderLineTitle({ title, variantTitle }: OrderLine): string {
  return variantTitle === '' ? title : `${title} – ${variantTitle}`
}

/** What an order comes to, line by line as the shopper reads it; the total comes last. */
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
