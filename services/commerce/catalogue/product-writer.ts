import { inGroups } from '@shop/database/groups'
import { sql } from 'kysely'
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

/** The rows that a statement writes at most: together they have fewer parameters than databases allow. */
const rowsAtOnce = 100

/** The new values of a row that exists, for these columns. */
const newValues = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, sql.ref<never>(`excluded.${name}`)]))

const idsOf = (products: readonly Product[]): number[] => products.map(({ id }) => id)

const tagRows = ({ id, tags }: Product) =>
  [...new Set(tags.map((tag) => tag.toLowerCase()))].map((tag) => ({ product_id: id, tag }))

const imageRows = ({ id, images }: Product) => images.map((image) => ({ ...image, product_id: id }))

function optionRows({ id, optionNames, optionLinks, variants }: Product) {
  if (!hasOptions({ variants })) return []
  return optionNames.flatMap((name, index) =>
    [...new Set(variants.map(({ optionValues }) => optionValues[index] ?? ''))].map((value) => ({
      product_id: id,
      name,
      value,
      linked_to: optionLinks[index] ?? '',
    })),
  )
}

/** Replaces the tags, options and images of products. */
async function replaceParts(queries: Queries, products: readonly Product[]): Promise<void> {
  for (const ids of inGroups(idsOf(products)))
    for (const table of ['commerce_product_tag', 'commerce_product_option', 'commerce_product_image'] as const)
      await queries.deleteFrom(table).where('product_id', 'in', ids).execute()
  for (const rows of inGroups(products.flatMap(tagRows)))
    await queries.insertInto('commerce_product_tag').values(rows).execute()
  for (const rows of inGroups(products.flatMap(optionRows)))
    await queries.insertInto('commerce_product_option').values(rows).execute()
  for (const rows of inGroups(products.flatMap(imageRows)))
    await queries.insertInto('commerce_product_image').values(rows).execute()
}

/**
 * Inserts or updates products with their tags, options and images; their variants are written separately. Many rows by
 * each statement, because other writes wait meanwhile.
 */
export async function writeProducts(queries: Queries, products: readonly Product[]): Promise<void> {
  const rows = products.map((product) => ({ ...writeProductRow(product), search_text: searchText(product) }))
  const changes = newValues(Object.keys(rows[0] ?? {}).filter((name) => name !== 'created_at'))
  for (const some of inGroups(rows, rowsAtOnce))
    await queries
      .insertInto('commerce_product')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .execute()
  await replaceParts(queries, products)
}

/** Deletes variants that products no longer have, with their cart lines. */
export async function deleteOtherVariants(queries: Queries, products: readonly Product[]): Promise<void> {
  const kept = new Set(products.flatMap(({ variants }) => variants.map(({ id }) => id)))
  for (const ids of inGroups(idsOf(products))) {
    const stored = await queries.selectFrom('commerce_variant').select('id').where('product_id', 'in', ids).execute()
    const others = stored.map(({ id }) => id).filter((id) => !kept.has(id))
    for (const some of inGroups(others)) await queries.deleteFrom('commerce_variant').where('id', 'in', some).execute()
  }
}

/** Inserts or updates variants, in this order. @param withStock whether to update the stock of existing ones. */
export async function writeVariants(queries: Queries, variants: readonly Variant[], withStock: boolean): Promise<void> {
  const rows = variants.map((variant) => ({ ...writeVariantRow(variant), ...writeQuantityRule(variant.quantityRule) }))
  const changes = newValues(Object.keys(rows[0] ?? {}).filter((name) => withStock || name !== 'inventory_quantity'))
  for (const some of inGroups(rows, rowsAtOnce))
    await queries
      .insertInto('commerce_variant')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .execute()
}
