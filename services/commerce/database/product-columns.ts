import { column, fileColumn, filed, stored, type Stored } from './columns.ts'
import type { Timestamp } from './column-types.ts'

const time: Stored<Timestamp> = stored.text
const timeOrNull: Stored<Timestamp | null> = stored.textOrNull

/** What is stored of a product, and how the product file has it. */
export const productColumns = {
  id: column('id', stored.number),
  handle: column('handle', stored.text),
  title: fileColumn('title', 'Title', filed.text()),
  descriptionHtml: fileColumn('description_html', 'Body (HTML)', filed.text(500_000)),
  vendor: fileColumn('vendor', 'Vendor', filed.text()),
  /** The path in the platform's product taxonomy; empty when there is none. */
  category: fileColumn('category', 'Product Category', filed.text()),
  productType: fileColumn('product_type', 'Type', filed.text()),
  tags: fileColumn('tags', 'Tags', filed.list()),
  /** Whether the storefront is to show it once it is active. */
  published: fileColumn('published', 'Published', filed.flag(true)),
  /** One to three. */
  optionNames: column('option_names', stored.list),
  giftCard: fileColumn('gift_card', 'Gift Card', filed.flag(false)),
  seoTitle: fileColumn('seo_title', 'SEO Title', filed.textOrNull()),
  seoDescription: fileColumn('seo_description', 'SEO Description', filed.textOrNull(1000)),
  status: fileColumn('status', 'Status', filed.oneOf(['active', 'draft', 'archived'], 'active')),
  /** Sold by subscription only. */
  requiresSellingPlan: column('requires_selling_plan', stored.flag),
  /** Null for one that is not active or not published: the storefront does not show it. */
  publishedAt: column('published_at', timeOrNull),
  createdAt: column('created_at', time),
  updatedAt: column('updated_at', time),
}

/** What is stored of a variant beside its quantity rule, and how the product file has it. */
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
  /** False: stock is not counted, and the variant never sells out. */
  inventoryTracked: column('inventory_tracked', stored.flag),
  inventoryQuantity: column('inventory_quantity', stored.number),
  inventoryPolicy: fileColumn(
    'inventory_policy',
    'Variant Inventory Policy',
    filed.oneOf(['deny', 'continue'], 'deny'),
  ),
  requiresShipping: fileColumn('requires_shipping', 'Variant Requires Shipping', filed.flag(true)),
  taxable: fileColumn('taxable', 'Variant Taxable', filed.flag(true)),
  /** What a piece weighs. */
  grams: fileColumn('grams', 'Variant Grams', filed.number()),
  /** What the weight is shown in. */
  weightUnit: fileColumn('weight_unit', 'Variant Weight Unit', filed.oneOf(['g', 'kg', 'oz', 'lb'], 'g')),
  imageId: column('image_id', stored.numberOrNull),
}

/** How many pieces of a variant may be in one line of a cart. */
export const quantityRuleColumns = {
  minimum: column('quantity_minimum', stored.number),
  /** Null for no bound of its own. */
  maximum: column('quantity_maximum', stored.numberOrNull),
  /** Quantities are multiples of it. */
  increment: column('quantity_increment', stored.number),
}
