import type { Flag, Json, Timestamp } from './column-types.ts'

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
