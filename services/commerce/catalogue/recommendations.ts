import { sql } from 'kysely'
import type { Reads } from '../database/reads.ts'
import type { Queries } from '../database/tables.ts'
import { isAvailable } from './product-filter.ts'
import { isNotPromotional } from './product-scope.ts'
import { loadProducts } from './product-store.ts'
import type { Product } from './product.ts'

export type RecommendationIntent = 'COMPLEMENTARY' | 'RELATED'

/** The platform's own limit. */
const limit = 10

/** Products that share the type or tags, those that share the most first. */
async function findRelated(queries: Queries, product: Product): Promise<number[]> {
  const tags = ['', ...product.tags.map((tag) => tag.toLowerCase())]
  const score = sql<number>`(case when product_type = ${product.productType} then 2 else 0 end)
    + (select count(*) from commerce_product_tag where product_id = commerce_product.id and tag in (${sql.join(tags)}))`
  const rows = await queries
    .selectFrom('commerce_product')
    .select('id')
    .where('published_at', 'is not', null)
    .where('id', '<>', product.id)
    .where(isAvailable)
    .where(isNotPromotional)
    .where(score, '>', 0)
    .orderBy(score, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Products that were ordered together with it, the most frequent first. */
async function findBoughtTogether(queries: Queries, product: Product): Promise<number[]> {
  const orders = queries.selectFrom('commerce_order_line').select('order_number').where('product_id', '=', product.id)
  const rows = await queries
    .selectFrom('commerce_order_line')
    .innerJoin('commerce_product', 'commerce_product.id', 'commerce_order_line.product_id')
    .select('commerce_product.id')
    .where('order_number', 'in', orders)
    .where('commerce_product.id', '<>', product.id)
    .where('published_at', 'is not', null)
    .where(isAvailable)
    .where(isNotPromotional)
    .groupBy('commerce_product.id')
    .orderBy(sql`count(distinct order_number)`, 'desc')
    .orderBy('commerce_product.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Up to ten published, available products to show with a product. */
export async function recommendProducts(
  { queries, scan }: Reads,
  product: Product,
  intent: RecommendationIntent,
): Promise<Product[]> {
  const find = intent === 'RELATED' ? findRelated : findBoughtTogether
  const ids = await scan((scanned) => find(scanned, product))
  const products = await loadProducts(queries, ids)
  return ids.flatMap((id) => products.get(id) ?? [])
}
