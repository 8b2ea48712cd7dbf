import type { Attribute } from '../cart/cart.ts'
import { findCountry } from '../countries.ts'
import type { Currency, MinorUnits } from '../money.ts'

export interface ShippingAddress {
  name: string
  address1: string
  address2: string
  city: string
  /** The code of a state or province where the country has them. */
  region: string
  postalCode: string
  /** ISO 3166-1. */
  country: string
}

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
  shippingAddress: ShippingAddress
  currency: Currency
  subtotal: MinorUnits
  /** What was taken off the lines; the subtotal is without it. */
  discount: MinorUnits
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

/** An address as it is written on a parcel, line by line. */
export function addressLines({
  name,
  address1,
  address2,
  city,
  region,
  postalCode,
  country,
}: ShippingAddress): string[] {
  const place = [city, region, postalCode].filter((part) => part !== '').join(' ')
  return [name, address1, address2, place, findCountry(country)?.name ?? country].filter((line) => line !== '')
}

/** `'White Peach – 12 pack'` */
export function orderLineTitle({ title, variantTitle }: OrderLine): string {
  return variantTitle === '' ? title : `${title} – ${variantTitle}`
}
