import { column, fileColumn, filed, stored, type Stored } from './columns.ts'
import type { Timestamp } from './column-types.ts'

const time: Stored<Timestamp> = stored.text
const timeOrNull: Stored<Timestamp | null> = stored.textOrNull

/** The columns of a product, also in the product file. */
export const productColumns = {
  id: column('id', stored.number),
  handle: column('handle', stored.text),
  title: fileColumn('title', 'Title', filed.text()),
  descriptionHtml: fileColumn('description_html', 'Body (HTML)', filed.text(500_000)),
  vendor: fileColumn('vendor', 'Vendor', filed.text()),
  /** The path in the platform's product taxonomy; may be empty. */
  category: fileColumn('category', 'Product Category', filed.text()),
  productType: fileColumn('product_type', 'Type', filed.text()),
  tags: fileColumn('tags', 'Tags', filed.list()),
  /** Whether the storefront shows it when it is active. */
  published: fileColumn('published', 'Published', filed.flag(true)),
  /** One to three. */
  optionNames: column('option_names', stored.list),
  giftCard: fileColumn('gift_card', 'Gift Card', filed.flag(false)),
  seoTitle: fileColumn('seo_title', 'SEO Title', filed.textOrNull()),
  seoDescription: fileColumn('seo_description', 'SEO Description', filed.textOrNull(1000)),
  status: fileColumn('status', 'Status', filed.oneOf(['active', 'draft', 'archived'], 'active')),
  /** Sold by subscription only. */
  requiresSellingPlan: column('requires_selling_plan', stored.flag),
  /** Null if it is not active or not published: then the storefront does not show it. */
  publishedAt: column('published_at', timeOrNull),
  createdAt: column('created_at', time),
  updatedAt: column('updated_at', time),
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
  sku: fileColumn('sku', 'Variant SKU', filed.textOrNull()),
  barcode: fileColumn('barcode', 'Variant Barcode', filed.textOrNull()),
  /** Minor units. */
  price: column('price', stored.number),
  compareAtPrice: fileColumn('compare_at_price', 'Variant Compare At Price', filed.priceOrNull()),
  /** If false, stock is not counted, and the variant never sells out. */
  inventoryTracked: column('inventory_tracked', stored.flag),
  inventoryQuantity: column('inventory_quantity', stored.number),
  inventoryPolicy: fileColumn(
    'inventory_policy',
    'Variant Inventory Policy',
    filed.oneOf(['deny', 'continue'], 'deny'),
  ),
  requiresShipping: fileColumn('requires_shipping', 'Variant Requires Shipping', filed.flag(true)),
  taxable: fileColumn('taxable', 'Variant Taxable', filed.flag(true)),
  /** The weight of one piece. */
  grams: fileColumn('grams', 'Variant Grams', filed.number()),
  /** The unit in which the weight is shown. */
  weightUnit: fileColumn('weight_unit', 'Variant Weight Unit', filed.oneOf(['g', 'kg', 'oz', 'lb'], 'g')),
  imageId: column('image_id', stored.numberOrNull),
}

/** The allowed quantities of a variant in one cart line. */
export const quantityRuleColumns = {
  minimum: column('quantity_minimum', stored.number),
  /** Null if unbounded. */
  maximum: column('quantity_maximum', stored.numberOrNull),
  /** Quantities are multiples of it. */
  increment: column('quantity_increment', stored.number),
}

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
