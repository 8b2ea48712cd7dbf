import type { Json } from './column-types.ts'

/** What a shopper has entered in a checkout so far. */
export type CheckoutTable = {
  cart_token: string
  email: string | null
  /** A postal address. */
  shipping_address: Json | null
  /** The name of the chosen shipping rate. */
  shipping_method: string | null
  /** The query parameters of the checkout's URL: array of `[name, value]`, in order. */
  parameters: Json
}
