import type { Flag, Json, Timestamp } from './column-types.ts'

export type CartTable = {
  /** What the cart's gid ends in: unguessable, and all that is needed to change the cart. */
  token: string
  /** What the checkout's address ends in. It is another secret, since cart ids go to analytics and orders must not. */
  checkout_token: string
  note: string | null
  /** Array of `{key, value}`. */
  attributes: Json
  /** Array of strings. */
  discount_codes: Json
  /** `{countryCode?, email?, phone?}`. */
  buyer_identity: Json
  created_at: Timestamp
  updated_at: Timestamp
  /** When its order was placed; such a cart is not shown any more. */
  completed_at: Timestamp | null
}

export type CartLineTable = {
  id: string
  cart_token: string
  position: number
  variant_id: number
  selling_plan_id: string | null
  quantity: number
  /** Array of `{key, value}`. */
  attributes: Json
}

export const discountTypes = ['percentage', 'fixed amount', 'free shipping'] as const
export type DiscountType = (typeof discountTypes)[number]

export type DiscountTable = {
  /** The code in lower case. */
  code_key: string
  code: string
  type: DiscountType
  /** Hundredths of a percent or minor units, by type. */
  value: number
  /** Minor units. */
  minimum_subtotal: number | null
  once_per_order: Flag
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  subscription_only: Flag
  /** Array of strings. */
  product_handles: Json
  /** Array of strings. */
  collections: Json
}
