import { z } from 'zod'
import { unitMeasureSchema } from '../values/unit-measure.ts'
import { parseFilm } from '../values/film.ts'
import { list, listCell } from './cells.ts'
import { column, csvColumn, csv, stored, type CsvField, type Json, type Row } from './columns.ts'

const maxFilms = 50

const filmList: CsvField<string[], Json> = {
  ...stored.list,
  cell: list()
    .refine((films) => films.length <= maxFilms, `has more than ${maxFilms} films`)
    .refine((films) => films.every(parseFilm), 'has a URL that is not a YouTube or Vimeo video'),
  print: listCell,
}

export const planIntervals = ['day', 'week', 'month', 'year'] as const
export const planAdjustments = ['percentage', 'fixed amount', 'price'] as const

/** A subscription option of a product. */
const sellingPlan = z.object({
  id: z.number(),
  name: z.string(),
  /** The name of the option that distinguishes a group's plans: `Deliver every`. */
  optionName: z.string(),
  interval: z.enum(planIntervals),
  intervalCount: z.number(),
  adjustment: z.enum(planAdjustments),
  /** Whole percent, or a discount in minor units, or the price in minor units. */
  value: z.number(),
})

const sellingPlanGroup = z.object({ name: z.string(), plans: z.array(sellingPlan) })

/** The columns of a product, also in the product file. */
export const productColumns = {
  id: column('id', stored.number),
  handle: column('handle', stored.text),
  title: csvColumn('title', 'Title', csv.text()),
  descriptionHtml: csvColumn('description_html', 'Body (HTML)', csv.text(500_000)),
  vendor: csvColumn('vendor', 'Vendor', csv.text()),
  /** The path in the platform's product taxonomy; may be empty. */
  category: csvColumn('category', 'Product Category', csv.text()),
  productType: csvColumn('product_type', 'Type', csv.text()),
  tags: csvColumn('tags', 'Tags', csv.list()),
  /** Whether the storefront shows it when it is active. */
  published: csvColumn('published', 'Published', csv.flag(true)),
  /** One to three. */
  optionNames: column('option_names', stored.list),
  /**
   * The metafield that each option is linked to, in the order of the names: `product.metafields.shopify.color-pattern`,
   * or empty.
   */
  optionLinks: column('option_links', stored.list),
  /** Addresses at YouTube or Vimeo. */
  films: csvColumn('films', 'Films', filmList),
  giftCard: csvColumn('gift_card', 'Gift Card', csv.flag(false)),
  seoTitle: csvColumn('seo_title', 'SEO Title', csv.textOrNull()),
  seoDescription: csvColumn('seo_description', 'SEO Description', csv.textOrNull(1000)),
  status: csvColumn('status', 'Status', csv.oneOf(['active', 'draft', 'archived'], 'active')),
  sellingPlanGroups: column('selling_plan_groups', stored.json(z.array(sellingPlanGroup))),
  /** Sold by subscription only. */
  requiresSellingPlan: column('requires_selling_plan', stored.flag),
  /** Null if it is not active or not published: then the storefront does not show it. */
  publishedAt: column('published_at', stored.textOrNull),
  createdAt: column('created_at', stored.text),
  updatedAt: column('updated_at', stored.text),
}

export type ProductTable = Row<typeof productColumns> & {
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
  /** The metafield that the option is linked to; empty if there is none. */
  linked_to: string
}

/** The columns of a variant without its quantity rule, also in the product file. */
export const variantColumns = {
  id: column('id', stored.number),
  productId: column('product_id', stored.number),
  /** From 1. */
  position: column('position', stored.number),
  title: column('title', stored.text),
  /** In the order of the product's option names. */
  optionValues: column('option_values', stored.list),
  sku: csvColumn('sku', 'Variant SKU', csv.textOrNull()),
  barcode: csvColumn('barcode', 'Variant Barcode', csv.textOrNull()),
  /** Minor units. */
  price: column('price', stored.number),
  compareAtPrice: csvColumn('compare_at_price', 'Variant Compare At Price', csv.priceOrNull()),
  /** If false, stock is not counted, and the variant never sells out. */
  inventoryTracked: column('inventory_tracked', stored.flag),
  inventoryQuantity: column('inventory_quantity', stored.number),
  inventoryPolicy: csvColumn('inventory_policy', 'Variant Inventory Policy', csv.oneOf(['deny', 'continue'], 'deny')),
  requiresShipping: csvColumn('requires_shipping', 'Variant Requires Shipping', csv.flag(true)),
  taxable: csvColumn('taxable', 'Variant Taxable', csv.flag(true)),
  /** The weight of one piece. */
  grams: csvColumn('grams', 'Variant Grams', csv.grams()),
  /** The unit in which the weight is shown. */
  weightUnit: csvColumn('weight_unit', 'Variant Weight Unit', csv.oneOf(['g', 'kg', 'oz', 'lb'], 'g')),
  imageId: column('image_id', stored.numberOrNull),
  /** Null if it has no unit price. */
  unitMeasure: column('unit_measure', stored.jsonOrNull(unitMeasureSchema)),
}

/** The allowed quantities of a variant in one cart line. */
export const quantityRuleColumns = {
  minimum: column('quantity_minimum', stored.number),
  /** Null if unbounded. */
  maximum: column('quantity_maximum', stored.numberOrNull),
  /** Quantities are multiples of it. */
  increment: column('quantity_increment', stored.number),
}

export type VariantTable = Row<typeof variantColumns> & Row<typeof quantityRuleColumns>

/** The columns of a product's picture. */
export const imageColumns = {
  id: column('id', stored.number),
  /** From 1. */
  position: column('position', stored.number),
  /** `Image Src` of the catalogue file: an absolute URL, or the path of a stored asset in the file's folder. */
  source: column('source', stored.text),
  /** The stored asset; null for an absolute URL. */
  sha1: column('sha1', stored.textOrNull),
  alt: column('alt', stored.textOrNull),
  /** Pixels; null if unknown. */
  width: column('width', stored.numberOrNull),
  height: column('height', stored.numberOrNull),
}

export type ProductImageTable = Row<typeof imageColumns> & { product_id: number }

/** The columns of a stored picture. */
export const assetColumns = {
  sha1: column('sha1', stored.text),
  contentType: column('content_type', stored.text),
  /** Bytes. */
  size: column('size', stored.number),
  /** Pixels. */
  width: column('width', stored.number),
  height: column('height', stored.number),
}

export type AssetTable = Row<typeof assetColumns>

export type AssetChunkTable = {
  sha1: string
  /** From 0. */
  position: number
  /** At most 1 MiB. */
  bytes: Uint8Array
}

export type UrlRedirectTable = {
  /** Relative to the root of the shop: `/old`. */
  path: string
  target: string
}
