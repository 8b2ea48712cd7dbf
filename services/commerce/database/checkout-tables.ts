import type { Flag, Json } from './column-types.ts'

/** What a shopper has entered in a checkout so far. */
export type CheckoutTable = {
  cart_token: string
  email: string | null
  /** A postal address. */
  shipping_address: Json | null
  /** The name of the shipping rate that was chosen. */
  shipping_method: string | null
  /** The query parameters that the checkout was given: array of `[name, value]`, in order. */
  parameters: Json
}

export type ShippingRateTable = {
  /** From 1, as in the file. */
  position: number
  /** ISO 3166-1, or `*` for every country that has no rate of its own. */
  country: string
  name: string
  description: string
  /** Minor units. */
  price: number
  /** Minor units: the rate is for carts from the one to below the other. */
  minimum_total: number | null
  maximum_total: number | null
  minimum_grams: number | null
  maximum_grams: number | null
}

export type TaxRateTable = {
  /** ISO 3166-1. */
  country: string
  /** A region's code; empty for the whole country. */
  region: string
  name: string
  /** Hundredths of a percent. */
  rate: number
  included: Flag
  on_shipping: Flag
}
