import { inGroups } from '@shop/database/groups'
import { prepared } from '../database/prepared.ts'
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { readerOf } from '../database/columns.ts'
import { imageColumns, productColumns, quantityRuleColumns, variantColumns } from '../database/product-columns.ts'
import type { CommerceTables, Queries } from '../database/tables.ts'
import { queryText } from '../database/query-text.ts'
import type { Product, ProductImage, Variant } from './product.ts'

const readVariant = readerOf(variantColumns)
const readQuantityRule = readerOf(quantityRuleColumns)
const readProduct = readerOf(productColumns)
const readImage = readerOf(imageColumns)

function toVariant(row: CommerceTables['commerce_variant']): Variant {
  return { ...readVariant(row), quantityRule: readQuantityRule(row) }
}

function toProduct(row: CommerceTables['commerce_product'], images: ProductImage[], variants: Variant[]): Product {
  return { ...readProduct(row), images, variants }
}

/** Products read per batch: a few milliseconds of work between yields. */
const productsAtOnce = 25

/** Variants or images read per batch, for the same reason. */
const rowsAtOnce = 500

/**
 * A literal: SQLite compiles a statement again for each value of a `limit`, and also if it has an order and parameters.
 */
const rowLimit = sql.lit(rowsAtOnce)

const place = sql`product_id, position, id`

interface Placed {
  id: number
  product_id: number
  position: number
}

const byPlace = (a: Placed, b: Placed) => a.product_id - b.product_id || a.position - b.position || a.id - b.id

type Ids = readonly number[]
type Rows<Row> = SelectQueryBuilder<CommerceTables, 'commerce_variant' | 'commerce_product_image', Row>

/** Returns a function that reads all rows, at once and unsorted if they are few, otherwise page by page. */
function readsPlaced<Row extends Placed>(rowsOf: (queries: Queries, ids: Ids) => Rows<Row>) {
  const readFew = prepared((queries: Queries, { ids }: { ids: Ids }) => rowsOf(queries, ids))
  return async (queries: Queries, ids: Ids): Promise<Row[]> => {
    const { rows: few } = await readFew(queries, { ids })
    if (few.length < rowsAtOnce) return few.toSorted(byPlace)
    const all: Row[] = []
    let beyond = sql<SqlBool>`1 = 1`
    for (;;) {
      const rows = await rowsOf(queries, ids).where(beyond).orderBy(place).execute()
      all.push(...rows)
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) return all
      beyond = sql<SqlBool>`(product_id, position, id) > (${last.product_id}, ${last.position}, ${last.id})`
    }
  }
}

/** Converts rows with `toEntry` and groups them by product. */
function byProduct<Row extends Placed, Entry>(rows: readonly Row[], toEntry: (row: Row) => Entry) {
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map(Array.from(groups, ([id, some]) => [id, some.map((row) => toEntry(row))]))
}

/** Which products are read, given a list of numbers. */
type Scope = (queries: Queries, ids: Ids) => Ids | Expression<number>

const readsVariants = (scope: Scope) =>
  readsPlaced((queries, ids) =>
    queries.selectFrom('commerce_variant').selectAll().where('product_id', 'in', scope(queries, ids)).limit(rowLimit),
  )

/** Usually three queries; more if there are more than 500 variants or images. */
function loadsWhole(scope: Scope) {
  const readProducts = prepared((queries: Queries, { ids }: { ids: Ids }) =>
    queries.selectFrom('commerce_product').selectAll().where('id', 'in', scope(queries, ids)),
  )
  const readImages = readsPlaced((queries, ids) =>
    queries
      .selectFrom('commerce_product_image')
      .selectAll()
      .where('product_id', 'in', scope(queries, ids))
      .limit(rowLimit),
  )
  const readVariants = readsVariants(scope)
  /** @param known their variants, if known. */
  return async (queries: Queries, ids: Ids, known?: Map<number, Variant[]>): Promise<Product[]> => {
    const { rows } = await readProducts(queries, { ids })
    const images = byProduct(await readImages(queries, ids), readImage)
    const variants = known ?? byProduct(await readVariants(queries, ids), toVariant)
    return rows.map((row) => toProduct(row, images.get(row.id) ?? [], variants.get(row.id) ?? []))
  }
}

const loadListed = loadsWhole((_queries, ids) => ids)
const loadEvery = loadsWhole((queries) => queries.selectFrom('commerce_product').select('id').$asScalar())

/** The variants with these numbers, and all others of their products. */
const readWithSiblings = readsVariants((queries, ids) =>
  queries.selectFrom('commerce_variant').select('product_id').where('id', 'in', ids).$asScalar(),
)

/** The existing products with these numbers, published or not, by number. */
export async function loadProducts(queries: Queries, ids: readonly number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map()
  const products = new Map<number, Product>()
  for (const some of inGroups(ids, productsAtOnce)) {
    for (const product of await loadListed(queries, some)) products.set(product.id, product)
  }
  return products
}

/** The products of a few variants: their variants are found first, which saves a query. */
async function loadOwners(queries: Queries, variantIds: readonly number[]): Promise<Product[]> {
  const variants = byProduct(await readWithSiblings(queries, variantIds), toVariant)
  return variants.size === 0 ? [] : loadListed(queries, [...variants.keys()], variants)
}

async function loadManyOwners(queries: Queries, variantIds: readonly number[]): Promise<Product[]> {
  const owners = new Set<number>()
  for (const some of inGroups(new Set(variantIds))) {
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
  const products = await loadEvery(queries, [])
  return products.toSorted((a, b) => (a.handle < b.handle ? -1 : 1))
}

/** The existing images with these numbers, by number. */
export async function loadImages(queries: Queries, ids: readonly number[]): Promise<Map<number, ProductImage>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('commerce_product_image').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, readImage(row)]))
}

/** The image with this number if its product is published. */
export async function findPublishedImage(queries: Queries, id: number): Promise<ProductImage | undefined> {
  const row = await queries
    .selectFrom('commerce_product_image')
    .innerJoin('commerce_product', 'commerce_product.id', 'product_id')
    .selectAll('commerce_product_image')
    .where('commerce_product_image.id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row && readImage(row)
}
