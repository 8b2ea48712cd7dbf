import type { Json, Timestamp } from './column-types.ts'

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
