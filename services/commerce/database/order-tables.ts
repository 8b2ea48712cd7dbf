import type { Flag, Json, Timestamp } from './column-types.ts'

export type OrderTable = {
  /** From 1001. */
  number: number
  cart_token: string
  checkout_token: string
  email: string
  /** A postal address; null if nothing is shipped. */
  shipping_address: Json
  currency: string
  /** Minor units, as all amounts. */
  subtotal: number
  /** The sum of discounts; not included in the subtotal. */
  discount: number
  /** The shipping price and method; null if nothing is shipped. */
  shipping: number
  shipping_method: string | null
  tax: number
  tax_name: string | null
  /** Whether prices include the tax, so that it is not added to the total. */
  tax_included: Flag
  total: number
  payment_gateway: string
  note: string | null
  /** Array of `{key, value}`. */
  attributes: Json
  /** Array of strings. */
  discount_codes: Json
  /** The query parameters of the checkout's URL: array of `[name, value]`, in order. */
  parameters: Json
  created_at: Timestamp
}

/** A line at the time of the order: later changes to the catalogue do not affect it. */
export type OrderLineTable = {
  order_number: number
  /** From 1. */
  position: number
  product_id: number
  variant_id: number
  title: string
  variant_title: string
  sku: string | null
  image_id: number | null
  quantity: number
  unit_price: number
  /** The plan's name, for a subscription. */
  selling_plan: string | null
  total: number
  /** Array of `{key, value}`. */
  attributes: Json
}

/** Processed webhooks, so that each is processed once. */
export type WebhookTable = {
  id: string
  received_at: Timestamp
}
