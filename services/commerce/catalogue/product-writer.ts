import { inGroups } from '@shop/database/groups'
import { writerOf } from '../database/columns.ts'
import { productColumns, quantityRuleColumns, variantColumns } from '../database/product-columns.ts'
import type { Queries } from '../database/tables.ts'
import { hasOptions, type Product, type Variant } from './product.ts'

function searchText({ title, productType, vendor, tags, variants }: Product): string {
  const skus = variants.flatMap(({ sku }) => (sku === null ? [] : [sku]))
  return [title, productType, vendor, ...tags, ...skus].join('\n').toLowerCase()
}

const writeProductRow = writerOf(productColumns)
const writeVariantRow = writerOf(variantColumns)
const writeQuantityRule = writerOf(quantityRuleColumns)

async function replaceTags(queries: Queries, { id, tags }: Product): Promise<void> {
  await queries.deleteFrom('commerce_product_tag').where('product_id', '=', id).execute()
  const lowered = [...new Set(tags.map((tag) => tag.toLowerCase()))]
  if (lowered.length === 0) return
  await queries
    .insertInto('commerce_product_tag')
    .values(lowered.map((tag) => ({ product_id: id, tag })))
    .execute()
}

async function replaceOptions(queries: Queries, { id, optionNames, optionLinks, variants }: Product): Promise<void> {
  await queries.deleteFrom('commerce_product_option').where('product_id', '=', id).execute()
  if (!hasOptions({ variants })) return
  const rows = optionNames.flatMap((name, index) =>
    [...new Set(variants.map(({ optionValues }) => optionValues[index] ?? ''))].map((value) => ({
      product_id: id,
      name,
      value,
      linked_to: optionLinks[index] ?? '',
    })),
  )
  for (const some of inGroups(rows)) await queries.insertInto('commerce_product_option').values(some).execute()
}

async function replaceImages(queries: Queries, { id, images }: Product): Promise<void> {
  await queries.deleteFrom('commerce_product_image').where('product_id', '=', id).execute()
  if (images.length === 0) return
  await queries
    .insertInto('commerce_product_image')
    .values(images.map((image) => ({ ...image, product_id: id })))
    .execute()
}

/** Inserts or updates a product with its tags, options and images; its variants are written separately. */
export async function writeProduct(queries: Queries, product: Product): Promise<void> {
  const values = { ...writeProductRow(product), search_text: searchText(product) }
  const { created_at: _, ...changes } = values
  await queries
    .insertInto('commerce_product')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
  await replaceTags(queries, product)
  await replaceOptions(queries, product)
  await replaceImages(queries, product)
}

/** Deletes variants that a product no longer has, with their cart lines. */
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

/** Inserts or updates a variant. @param withStock whether to update the stock of an existing one. */
export async function writeVariant(queries: Queries, variant: Variant, withStock: boolean): Promise<void> {
  const values = { ...writeVariantRow(variant), ...writeQuantityRule(variant.quantityRule) }
  const { inventory_quantity: _, ...withoutStock } = values
  await queries
    .insertInto('commerce_variant')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(withStock ? values : withoutStock))
    .execute()
}
