import type { Json, Timestamp } from './column-types.ts'

export type CartTable = {
  /** The secret part of the cart's gid: whoever has it can change the cart. */
  token: string
  /**
   * The secret part of the checkout's URL. Separate, since cart ids are sent to analytics, and must not give access to
   * orders.
   */
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
  /** When its order was placed; such a cart is closed. */
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
