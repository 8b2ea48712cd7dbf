import { z } from 'zod'
import { currencies } from '../values/money.ts'
import { postalAddressSchema } from '../values/postal-address.ts'
import { column, stored, type Row, type Timestamp } from './columns.ts'

/** An amount that a gift card paid. */
const giftCardPayment = z.object({ id: z.string(), lastCharacters: z.string(), amount: z.number() })

/** The columns of an order; amounts are in minor units. */
export const orderColumns = {
  /** From 1001. */
  number: column('number', stored.number),
  cartToken: column('cart_token', stored.text),
  checkoutToken: column('checkout_token', stored.text),
  email: column('email', stored.text),
  /** The numbers that the storefront has sent with the buyer and the address, separated by commas; often empty. */
  phone: column('phone', stored.text),
  /** Null if nothing is shipped. */
  shippingAddress: column('shipping_address', stored.json(postalAddressSchema.nullable())),
  currency: column('currency', stored.oneOf(currencies)),
  subtotal: column('subtotal', stored.number),
  /** The sum of discounts; not included in the subtotal. */
  discount: column('discount', stored.number),
  shipping: column('shipping', stored.number),
  /** Null if nothing is shipped. */
  shippingMethod: column('shipping_method', stored.textOrNull),
  tax: column('tax', stored.number),
  /** The name of the tax; null for none. */
  taxName: column('tax_name', stored.textOrNull),
  /** Whether prices include the tax, so that it is not added to the total. */
  taxIncluded: column('tax_included', stored.flag),
  total: column('total', stored.number),
  /** The parts of the total that gift cards paid. */
  giftCards: column('gift_cards', stored.json(z.array(giftCardPayment))),
  /** The gateway that paid the rest. */
  paymentGateway: column('payment_gateway', stored.text),
  note: column('note', stored.textOrNull),
  attributes: column('attributes', stored.attributes),
  /** With the titles of automatic discounts. */
  discountCodes: column('discount_codes', stored.list),
  parameters: column('parameters', stored.parameters),
  createdAt: column('created_at', stored.text),
  /** The pieces that are still to be sent. */
  unsent: column('unsent', stored.number),
}

export type OrderTable = Row<typeof orderColumns>

/** The columns of a line at the time of the order: later changes to the catalogue do not affect it. */
export const orderLineColumns = {
  productId: column('product_id', stored.number),
  variantId: column('variant_id', stored.number),
  title: column('title', stored.text),
  /** Empty for a product without options. */
  variantTitle: column('variant_title', stored.text),
  sku: column('sku', stored.textOrNull),
  imageId: column('image_id', stored.numberOrNull),
  quantity: column('quantity', stored.number),
  unitPrice: column('unit_price', stored.number),
  /** The plan's name, for a subscription. */
  sellingPlan: column('selling_plan', stored.textOrNull),
  total: column('total', stored.number),
  /** Whether each piece is a gift card of the unit price. */
  giftCard: column('gift_card', stored.flag),
  attributes: column('attributes', stored.attributes),
  requiresShipping: column('requires_shipping', stored.flag),
  /** The pieces that were sent. */
  sent: column('sent', stored.number),
}

export type OrderLineTable = Row<typeof orderLineColumns> & {
  order_number: number
  /** From 1. */
  position: number
}

/** The columns of a fulfilment: pieces of an order that were sent together. */
export const fulfilmentColumns = {
  /** From 1 in each order. */
  position: column('position', stored.number),
  /** Empty without one. */
  trackingNumber: column('tracking_number', stored.text),
  /** The parcel's tracking page; empty without one. */
  trackingUrl: column('tracking_url', stored.text),
  /** The operator's mail address. */
  sentBy: column('sent_by', stored.text),
  createdAt: column('created_at', stored.text),
}

export type FulfilmentTable = Row<typeof fulfilmentColumns> & { order_number: number }

export type FulfilmentLineTable = {
  order_number: number
  /** The position of the fulfilment. */
  fulfilment: number
  /** The position of the order's line. */
  line: number
  quantity: number
}

/** The search index of operators for orders. */
export type OrderSearchTable = {
  order_number: number
  words: string
}

/** Processed webhooks, so that each is processed once. */
export type WebhookTable = {
  id: string
  received_at: Timestamp
}
