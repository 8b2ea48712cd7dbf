import type { Json } from './column-types.ts'
import type { Row } from './columns.ts'
import type {
  assetColumns,
  imageColumns,
  productColumns,
  quantityRuleColumns,
  variantColumns,
} from './product-columns.ts'

export type ProductTable = Row<typeof productColumns> & {
  /** Array of selling plan groups with their plans. */
  selling_plan_groups: Json
  /** Lower-case text for free search terms. */
  search_text: string
}

export type ProductTagTable = {
  product_id: number
  /** Lower case, for search. */
  tag: string
}

/** Each value of each option of a product once, without those of products that have no options. */
export type ProductOptionTable = {
  product_id: number
  name: string
  value: string
  /** What the option's values are; empty if it is not linked. */
  linked_to: string
}

export type ProductImageTable = Row<typeof imageColumns> & { product_id: number }

export type VariantTable = Row<typeof variantColumns> & Row<typeof quantityRuleColumns>

export type UrlRedirectTable = {
  /** Relative to the root of the shop: `/old`. */
  path: string
  target: string
}

export type AssetTable = Row<typeof assetColumns>

export type AssetChunkTable = {
  sha1: string
  /** From 0. */
  position: number
  /** At most 1 MiB. */
  bytes: Uint8Array
}
