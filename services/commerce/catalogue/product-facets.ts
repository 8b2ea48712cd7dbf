import { sql } from 'kysely'
import type { Scan } from '../database/reads.ts'
import type { Queries } from '../database/tables.ts'
import { isAvailable } from './product-filter.ts'
import { scopeFilter, type ProductScope } from './product-scope.ts'

export interface FacetValue {
  value: string
  count: number
}

/** A value of an option. */
export interface OptionFacet extends FacetValue {
  /** The option's name. */
  name: string
  /** The metafield that the option's values are linked to; empty if they are not linked. */
  linkedTo: string
}

const byValue = (a: FacetValue, b: FacetValue) => (a.value < b.value ? -1 : 1)
const byName = (a: OptionFacet, b: OptionFacet) => (a.name === b.name ? byValue(a, b) : a.name < b.name ? -1 : 1)

/** One row for each value of each facet. */
interface FacetRow {
  kind: 'available' | 'option' | 'price' | 'tag' | 'type' | 'unavailable' | 'vendor'
  name: string
  value: string
  /** Of options. */
  linked_to: string
  count: number
}

/** All facets in one statement, which finds the products of the scope once. */
async function readFacets(queries: Queries, scope: ProductScope) {
  const found = queries
    .selectFrom('commerce_product')
    .select(['commerce_product.id', 'product_type', 'vendor', sql<boolean>`${isAvailable}`.as('is_available')])
    .where((builder) => scopeFilter(builder, scope))
  const { rows } = await sql<FacetRow>`with found as materialized ${found}
    select 'type' as kind, '' as name, product_type as value, '' as linked_to, count(*) as count from found group by product_type
    union all select 'vendor', '', vendor, '', count(*) from found group by vendor
    union all select case when is_available then 'available' else 'unavailable' end, '', '', '', count(*) from found group by is_available
    union all select 'price', '', '', '', coalesce(max(price), 0) from commerce_variant where product_id in (select id from found)
    union all select 'tag', '', tag, '', count(*) from commerce_product_tag where product_id in (select id from found) group by tag
    union all select 'option', name, value, max(linked_to), count(*) from commerce_product_option
      where product_id in (select id from found) group by name, value`.execute(queries)
  const ofKind = (kind: FacetRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name, value, linked_to, count }) => ({ name, value, linkedTo: linked_to, count: Number(count) }))
  const countOf = (kind: FacetRow['kind']) => ofKind(kind)[0]?.count ?? 0
  const valuesOf = (kind: FacetRow['kind']): FacetValue[] =>
    ofKind(kind)
      .filter(({ value }) => value !== '')
      .map(({ value, count }) => ({ value, count }))
      .toSorted(byValue)
  return {
    available: countOf('available'),
    unavailable: countOf('unavailable'),
    /** The highest price of a variant, in minor units. */
    highestPrice: countOf('price'),
    productTypes: valuesOf('type'),
    vendors: valuesOf('vendor'),
    options: ofKind('option').toSorted(byName),
    tags: valuesOf('tag'),
  }
}

/** The available filters of a product list, with the number of products for each. */
export type ProductFacets = Awaited<ReturnType<typeof readFacets>>

/** The facets of a scope. @throws SearchSyntaxError */
export const loadFacets = (scan: Scan, scope: ProductScope): Promise<ProductFacets> =>
  scan((queries) => readFacets(queries, scope))

/** All product types, or all tags, of the published products, sorted. */
export async function loadFacetNames(scan: Scan, facet: 'productTypes' | 'tags'): Promise<string[]> {
  return (await loadFacets(scan, {}))[facet].map(({ value }) => value)
}
