import type { Flag, Json, Timestamp } from './column-types.ts'

export type OrderTable = {
  /** From 1001. */
  number: number
  cart_token: string
  checkout_token: string
  email: string
  /** A postal address; null when nothing is sent. */
  shipping_address: Json
  currency: string
  /** Minor units, as all amounts. */
  subtotal: number
  /** What was taken off the lines; the subtotal is without it. */
  discount: number
  /** What shipping cost, and how it is sent; null when nothing of it is sent. */
  shipping: number
  shipping_method: string | null
  tax: number
  tax_name: string | null
  /** Whether the prices contain the tax, so that it is not added to the total. */
  tax_included: Flag
  total: number
  payment_gateway: string
  note: string | null
  /** Array of `{key, value}`. */
  attributes: Json
  /** Array of strings. */
  discount_codes: Json
  /** The query parameters that the checkout was given: array of `[name, value]`, in order. */
  parameters: Json
  created_at: Timestamp
}

/** What was sold, as it was then: later changes of the catalogue do not touch it. */
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

/** Webhooks that were taken in, so that each is once. */
export type WebhookTable = {
  id: string
  received_at: Timestamp
}
