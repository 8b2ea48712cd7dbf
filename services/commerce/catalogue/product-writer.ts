import type { Queries } from '../database/tables.ts'
import type { Product, Variant } from './product.ts'

function searchText({ title, productType, vendor, tags, variants }: Product): string {
  const skus = variants.flatMap(({ sku }) => (sku === null ? [] : [sku]))
  return [title, productType, vendor, ...tags, ...skus].join('\n').toLowerCase()
}

function productValues(product: Product) {
  return {
    handle: product.handle,
    title: product.title,
    description_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    category: product.category,
    tags: JSON.stringify(product.tags),
    option_names: JSON.stringify(product.optionNames),
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
    gift_card: Number(product.giftCard),
    selling_plan_groups: JSON.stringify(product.sellingPlanGroups),
    requires_selling_plan: Number(product.requiresSellingPlan),
    status: product.status,
    published: Number(product.published),
    published_at: product.publishedAt,
    search_text: searchText(product),
    updated_at: product.updatedAt,
  }
}

async function replaceTags(queries: Queries, { id, tags }: Product): Promise<void> {
  await queries.deleteFrom('commerce_product_tag').where('product_id', '=', id).execute()
  const lowered = [...new Set(tags.map((tag) => tag.toLowerCase()))]
  if (lowered.length === 0) return
  await queries
    .insertInto('commerce_product_tag')
    .values(lowered.map((tag) => ({ product_id: id, tag })))
    .execute()
}

async function replaceImages(queries: Queries, { id, images }: Product): Promise<void> {
  await queries.deleteFrom('commerce_product_image').where('product_id', '=', id).execute()
  if (images.length === 0) return
  await queries
    .insertInto('commerce_product_image')
    .values(images.map((image) => ({ ...image, product_id: id })))
    .execute()
}

/** Writes a product, new or not, with its tags and images; its variants are written apart. */
export async function writeProduct(queries: Queries, product: Product): Promise<void> {
  const values = productValues(product)
  await queries
    .insertInto('commerce_product')
    .values({ id: product.id, created_at: product.createdAt, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await replaceTags(queries, product)
  await replaceImages(queries, product)
}

/** Removes the variants that a product has no more, and with them the cart lines that they are in. */
export async function deleteVariantsExcept(queries: Queries, { id, variants }: Product): Promise<void> {
  await queries
    .deleteFrom('commerce_variant')
    .where('product_id', '=', id)
    .where(
      'id',
      'not in',
      variants.map((variant) => variant.id),
    )
    .execute()
}

/** Writes a variant, new or not. @param withStock whether one that is there already takes the quantity given. */
export async function writeVariant(queries: Queries, variant: Variant, withStock: boolean): Promise<void> {
  const values = {
    product_id: variant.productId,
    position: variant.position,
    title: variant.title,
    option_values: JSON.stringify(variant.optionValues),
    sku: variant.sku,
    barcode: variant.barcode,
    price: variant.price,
    compare_at_price: variant.compareAtPrice,
    inventory_tracked: Number(variant.inventoryTracked),
    inventory_policy: variant.inventoryPolicy,
    requires_shipping: Number(variant.requiresShipping),
    taxable: Number(variant.taxable),
    grams: variant.grams,
    weight_unit: variant.weightUnit,
    quantity_minimum: variant.quantityRule.minimum,
    quantity_maximum: variant.quantityRule.maximum,
    quantity_increment: variant.quantityRule.increment,
    image_id: variant.imageId,
  }
  const stock = { inventory_quantity: variant.inventoryQuantity }
  await queries
    .insertInto('commerce_variant')
    .values({ id: variant.id, ...values, ...stock })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(withStock ? { ...values, ...stock } : values))
    .execute()
}
