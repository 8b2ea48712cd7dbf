import { sql } from 'kysely'
import type { MinorUnits } from '../values/money.ts'
import type { Scan } from '../database/reads.ts'
import type { Queries } from '../database/tables.ts'
import { isAvailable } from './product-filter.ts'
import { scopeFilter, type ProductScope } from './product-scope.ts'

export interface FacetValue {
  value: string
  count: number
}

/** The available filters of a product list, with the number of products for each. */
export interface ProductFacets {
  available: number
  unavailable: number
  /** The highest price of a variant. */
  highestPrice: MinorUnits
  productTypes: FacetValue[]
  vendors: FacetValue[]
  tags: FacetValue[]
}

const byValue = (a: FacetValue, b: FacetValue) => (a.value < b.value ? -1 : 1)

async function readFacets(queries: Queries, scope: ProductScope): Promise<ProductFacets> {
  const products = queries.selectFrom('commerce_product').where((builder) => scopeFilter(builder, scope))
  const countBy = async (column: 'product_type' | 'vendor'): Promise<FacetValue[]> => {
    const rows = await products
      .select((builder) => [builder.ref(column).as('value'), builder.fn.countAll().as('count')])
      .groupBy(column)
      .execute()
    return rows
      .filter(({ value }) => value !== '')
      .map(({ value, count }) => ({ value, count: Number(count) }))
      .toSorted(byValue)
  }
  const tags = await queries
    .selectFrom('commerce_product_tag')
    .select((builder) => ['tag', builder.fn.countAll().as('count')])
    .where('product_id', 'in', products.select('commerce_product.id'))
    .groupBy('tag')
    .execute()
  const { total, available } = await products
    .select((builder) => [
      builder.fn.countAll().as('total'),
      sql<number>`coalesce(sum(case when ${isAvailable} then 1 else 0 end), 0)`.as('available'),
    ])
    .executeTakeFirstOrThrow()
  const { highest } = await queries
    .selectFrom('commerce_variant')
    .select((builder) => builder.fn.max('price').as('highest'))
    .where('product_id', 'in', products.select('commerce_product.id'))
    .executeTakeFirstOrThrow()
  return {
    available: Number(available),
    unavailable: Number(total) - Number(available),
    highestPrice: highest ?? 0,
    productTypes: await countBy('product_type'),
    vendors: await countBy('vendor'),
    tags: tags.map(({ tag, count }) => ({ value: tag, count: Number(count) })).toSorted(byValue),
  }
}

/** The facets of a scope. @throws SearchSyntaxError */
export function loadFacets(scan: Scan, scope: ProductScope): Promise<ProductFacets> {
  return scan((queries) => readFacets(queries, scope))
}

/** All product types, or all tags, of the published products, sorted. */
export async function loadFacetNames(scan: Scan, facet: 'productTypes' | 'tags'): Promise<string[]> {
  return (await loadFacets(scan, {}))[facet].map(({ value }) => value)
}
