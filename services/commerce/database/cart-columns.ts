import { z } from 'zod'
import { postalAddressSchema } from '../values/postal-address.ts'
import { column, stored, type Row, type Timestamp } from './columns.ts'

/** The buyer's preferences for delivery and payment. */
const preferences = z.object({
  delivery: z
    .object({
      coordinates: z.object({ countryCode: z.string(), latitude: z.number(), longitude: z.number() }).nullish(),
      deliveryMethod: z.array(z.string()).nullish(),
      pickupHandle: z.array(z.string()).nullish(),
    })
    .nullish(),
  wallet: z.array(z.string()).nullish(),
})

const buyerIdentity = z.object({
  countryCode: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  preferences: preferences.nullish(),
})

const { name: _name, ...place } = postalAddressSchema.shape

/** A delivery address of a cart. Unknown fields are empty. */
const cartAddress = z.object({
  id: z.string(),
  /** True for at most one of a cart's addresses. */
  selected: z.boolean(),
  oneTimeUse: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  ...place,
})

export const cartColumns = {
  /** The secret part of the cart's gid: its holder can change the cart. */
  token: column('token', stored.text),
  /**
   * The secret part of the checkout's URL. Separate, since cart ids are sent to analytics, and must not give access to
   * orders.
   */
  checkoutToken: column('checkout_token', stored.text),
  note: column('note', stored.textOrNull),
  attributes: column('attributes', stored.attributes),
  discountCodes: column('discount_codes', stored.list),
  /** The ids of the applied gift cards, in the order in which they are used. */
  giftCards: column('gift_cards', stored.list),
  buyerIdentity: column('buyer_identity', stored.json(buyerIdentity)),
  deliveryAddresses: column('delivery_addresses', stored.json(z.array(cartAddress))),
  createdAt: column('created_at', stored.text),
  updatedAt: column('updated_at', stored.text),
}

export type CartTable = Row<typeof cartColumns> & {
  /** When its order was placed; such a cart is closed. */
  completed_at: Timestamp | null
}

export const cartLineColumns = {
  /** A UUID. */
  id: column('id', stored.text),
  /** Lines are sorted by it, the oldest first. */
  position: column('position', stored.number),
  variantId: column('variant_id', stored.number),
  sellingPlanId: column('selling_plan_id', stored.textOrNull),
  /** 1 to the maximum quantity of a line. */
  quantity: column('quantity', stored.number),
  attributes: column('attributes', stored.attributes),
}

export type CartLineTable = Row<typeof cartLineColumns> & { cart_token: string }

/** The details that a shopper has entered in a checkout so far. */
export const checkoutColumns = {
  email: column('email', stored.textOrNull),
  /** Null until entered, and for carts without shipping. */
  shippingAddress: column('shipping_address', stored.jsonOrNull(postalAddressSchema)),
  /** The name of the chosen shipping rate; null if none was chosen. */
  shippingMethod: column('shipping_method', stored.textOrNull),
  parameters: column('parameters', stored.parameters),
}

export type CheckoutTable = Row<typeof checkoutColumns> & { cart_token: string }
