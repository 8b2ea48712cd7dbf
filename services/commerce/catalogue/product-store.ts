import { sql, type Expression, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { z } from 'zod'
import { readerOf } from '../database/columns.ts'
import { idBatches } from '../database/id-batches.ts'
import { imageColumns, productColumns, quantityRuleColumns, variantColumns } from '../database/product-columns.ts'
import type { ProductTable, VariantTable } from '../database/catalogue-tables.ts'
import type { Queries } from '../database/tables.ts'
import { queryText } from '../database/query-text.ts'
import type { Product, ProductImage, Variant } from './product.ts'
import { planAdjustments, planIntervals } from './selling-plan.ts'

const sellingPlanGroups = z.array(
  z.object({
    name: z.string(),
    plans: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        optionName: z.string(),
        interval: z.enum(planIntervals),
        intervalCount: z.number(),
        adjustment: z.enum(planAdjustments),
        value: z.number(),
      }),
    ),
  }),
)

const readVariant = readerOf(variantColumns)
const readQuantityRule = readerOf(quantityRuleColumns)
const readProduct = readerOf(productColumns)
const readImage = readerOf(imageColumns)

function toVariant(row: Selectable<VariantTable>): Variant {
  return { ...readVariant(row), quantityRule: readQuantityRule(row) }
}

function toProduct(row: Selectable<ProductTable>, images: ProductImage[], variants: Variant[]): Product {
  const groups = sellingPlanGroups.parse(JSON.parse(row.selling_plan_groups))
  return { ...readProduct(row), sellingPlanGroups: groups, images, variants }
}

/** Products read per batch: a few milliseconds of work between yields. */
const productsAtOnce = 25

type ProductIds = readonly number[] | Expression<number>

/** Variants or images read per batch, for the same reason. */
const rowsAtOnce = 500

/** A literal: SQLite compiles a statement again for each value of a `limit`, and also if it has an order and parameters. */
const rowLimit = sql.lit(rowsAtOnce)

/** A condition for rows after a given one, in the order of products, positions and ids. */
type Beyond = RawBuilder<SqlBool>

const place = sql`product_id, position, id`

interface Placed {
  id: number
  product_id: number
  position: number
}

const byPlace = (a: Placed, b: Placed) => a.product_id - b.product_id || a.position - b.position || a.id - b.id

/** Reads all rows: at once and unsorted if they are few, otherwise page by page. */
async function readPlaced<Row extends Placed>(read: (beyond?: Beyond) => Promise<Row[]>): Promise<Row[]> {
  const few = await read()
  if (few.length < rowsAtOnce) return few.toSorted(byPlace)
  const all: Row[] = []
  let beyond: Beyond = sql<SqlBool>`1 = 1`
  for (;;) {
    const rows = await read(beyond)
    all.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return all
    beyond = sql<SqlBool>`(product_id, position, id) > (${last.product_id}, ${last.position}, ${last.id})`
  }
}

/** Reads rows, converts them with `toEntry`, and groups them by product. */
async function gather<Row extends Placed, Entry>(
  read: (beyond?: Beyond) => Promise<Row[]>,
  toEntry: (row: Row) => Entry,
): Promise<Map<number, Entry[]>> {
  const entries = new Map<number, Entry[]>()
  for (const row of await readPlaced(read)) {
    const ofProduct = entries.get(row.product_id)
    if (ofProduct) ofProduct.push(toEntry(row))
    else entries.set(row.product_id, [toEntry(row)])
  }
  return entries
}

type VariantsOfProducts = Map<number, Variant[]>

function loadVariants(queries: Queries, ids: ProductIds): Promise<VariantsOfProducts> {
  const ofProducts = queries.selectFrom('commerce_variant').selectAll().where('product_id', 'in', ids).limit(rowLimit)
  return gather((beyond) => (beyond ? ofProducts.where(beyond).orderBy(place) : ofProducts).execute(), toVariant)
}

/** Usually three queries; more if there are more than 500 variants or images. @param known their variants, if known. */
async function loadWhole(queries: Queries, ids: ProductIds, known?: VariantsOfProducts): Promise<Product[]> {
  const products = await queries.selectFrom('commerce_product').selectAll().where('id', 'in', ids).execute()
  const imagesOfProducts = queries
    .selectFrom('commerce_product_image')
    .selectAll()
    .where('product_id', 'in', ids)
    .limit(rowLimit)
  const images = await gather(
    (beyond) => (beyond ? imagesOfProducts.where(beyond).orderBy(place) : imagesOfProducts).execute(),
    (row) => readImage(row),
  )
  const variants = known ?? (await loadVariants(queries, ids))
  return products.map((row) => toProduct(row, images.get(row.id) ?? [], variants.get(row.id) ?? []))
}

/** The existing products with these numbers, published or not, by number. */
export async function loadProducts(queries: Queries, ids: readonly number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map()
  const products = new Map<number, Product>()
  for (let start = 0; start < ids.length; start += productsAtOnce) {
    const batch = await loadWhole(queries, ids.slice(start, start + productsAtOnce))
    for (const product of batch) products.set(product.id, product)
  }
  return products
}

/** The products of a few variants: their variants are found first, which saves a query. */
async function loadOwners(queries: Queries, variantIds: readonly number[]): Promise<Product[]> {
  const owners = queries.selectFrom('commerce_variant').select('product_id').where('id', 'in', variantIds)
  const variants = await loadVariants(queries, owners.$asScalar())
  return variants.size === 0 ? [] : loadWhole(queries, [...variants.keys()], variants)
}

async function loadManyOwners(queries: Queries, variantIds: readonly number[]): Promise<Product[]> {
  const owners = new Set<number>()
  for (const some of idBatches(variantIds)) {
    const rows = await queries.selectFrom('commerce_variant').select('product_id').where('id', 'in', some).execute()
    for (const row of rows) owners.add(row.product_id)
  }
  return [...(await loadProducts(queries, [...owners])).values()]
}

/** The products of these variants, by the numbers of all their variants. */
export async function loadProductsOfVariants(
  queries: Queries,
  variantIds: readonly number[],
): Promise<Map<number, Product>> {
  const ids = [...new Set(variantIds)]
  if (ids.length === 0) return new Map()
  const products = ids.length <= productsAtOnce ? await loadOwners(queries, ids) : await loadManyOwners(queries, ids)
  return new Map(products.flatMap((product) => product.variants.map((variant) => [variant.id, product])))
}

/** The number of the product with this handle, published or not. */
export async function findProductNumber(queries: Queries, handle: string): Promise<number | undefined> {
  const found = queries.selectFrom('commerce_product').select('id').where('handle', '=', queryText(handle))
  return (await found.executeTakeFirst())?.id
}

/** All products, published or not, sorted by handle. */
export async function loadAllProducts(queries: Queries): Promise<Product[]> {
  const products = await loadWhole(queries, queries.selectFrom('commerce_product').select('id').$asScalar())
  return products.toSorted((a, b) => (a.handle < b.handle ? -1 : 1))
}

/** The existing images with these numbers, by number. */
export async function loadImages(queries: Queries, ids: readonly number[]): Promise<Map<number, ProductImage>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('commerce_product_image').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, readImage(row)]))
}
