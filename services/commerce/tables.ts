import type { Kysely, Transaction } from 'kysely'
import type { DiscountType } from './cart/discount.ts'

/** ISO 8601 in UTC. */
type Timestamp = string
/** A JSON document in a text column. */
type Json = string
/** 0 or 1: SQLite has no boolean. */
type Flag = number

export type ProductStatus = 'active' | 'draft' | 'archived'
export type InventoryPolicy = 'deny' | 'continue'
export const weightUnits = ['g', 'kg', 'oz', 'lb'] as const
export type WeightUnit = (typeof weightUnits)[number]

export type ProductTable = {
  id: number
  handle: string
  title: string
  description_html: string
  vendor: string
  product_type: string
  /** The path in the platform's product taxonomy; empty when there is none. */
  category: string
  /** Array of strings. */
  tags: Json
  /** Array of strings, one to three. */
  option_names: Json
  seo_title: string | null
  seo_description: string | null
  gift_card: Flag
  /** Array of selling plan groups with their plans. */
  selling_plan_groups: Json
  requires_selling_plan: Flag
  status: ProductStatus
  /** Whether the storefront is to show it once it is active. */
  published: Flag
  /** Null: not published to the storefront. */
  published_at: Timestamp | null
  /** Lower-case text that a free search term is looked for in. */
  search_text: string
  created_at: Timestamp
  updated_at: Timestamp
}

export type ProductTagTable = {
  product_id: number
  /** Lower case, for search. */
  tag: string
}

export type ProductImageTable = {
  id: number
  product_id: number
  /** From 1. */
  position: number
  /** `Image Src` as the catalogue file has it. */
  source: string
  /** The stored asset of a relative source; null for an absolute address. */
  sha1: string | null
  alt: string | null
  /** Pixels; null when not known. */
  width: number | null
  height: number | null
}

export type VariantTable = {
  id: number
  product_id: number
  /** From 1. */
  position: number
  title: string
  /** Array of strings, in the order of the product's option names. */
  option_values: Json
  sku: string | null
  barcode: string | null
  /** Minor units. */
  price: number
  compare_at_price: number | null
  /** 0: stock is not counted, and the variant never sells out. */
  inventory_tracked: Flag
  inventory_quantity: number
  inventory_policy: InventoryPolicy
  requires_shipping: Flag
  taxable: Flag
  /** What a piece weighs. */
  grams: number
  /** What the weight is shown in. */
  weight_unit: WeightUnit
  /** How many pieces may be in one line. */
  quantity_minimum: number
  /** Null for no bound of its own. */
  quantity_maximum: number | null
  quantity_increment: number
  image_id: number | null
}

export type UrlRedirectTable = {
  /** From the root of the shop: `/old`. */
  path: string
  target: string
}

export type AssetTable = {
  sha1: string
  content_type: string
  /** Bytes. */
  size: number
  /** Pixels. */
  width: number
  height: number
}

export type AssetChunkTable = {
  sha1: string
  /** From 0. */
  position: number
  /** At most 1 MiB. */
  bytes: Uint8Array
}

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

/** Webhooks that were taken in, so that each is once. */
export type WebhookTable = {
  id: string
  received_at: Timestamp
}

export type CounterTable = {
  name: string
  value: number
}

export type CommerceTables = {
  commerce_product: ProductTable
  commerce_product_tag: ProductTagTable
  commerce_product_image: ProductImageTable
  commerce_variant: VariantTable
  commerce_url_redirect: UrlRedirectTable
  commerce_asset: AssetTable
  commerce_asset_chunk: AssetChunkTable
  commerce_cart: CartTable
  commerce_cart_line: CartLineTable
  commerce_order: OrderTable
  commerce_order_line: OrderLineTable
  commerce_discount: DiscountTable
  commerce_checkout: CheckoutTable
  commerce_shipping_rate: ShippingRateTable
  commerce_tax_rate: TaxRateTable
  commerce_webhook: WebhookTable
  commerce_counter: CounterTable
}

/** Where a query runs: on its own, or in a transaction. */
export type Queries = Kysely<CommerceTables> | Transaction<CommerceTables>
