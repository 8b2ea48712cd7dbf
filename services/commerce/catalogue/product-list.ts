import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import {
  parsePage,
  toConnection,
  type Connection,
  type PageArguments,
  type PageRequest,
  type Position,
} from '../values/pagination.ts'
import type { Reads, Scan } from '../database/reads.ts'
import type { Queries } from '../database/tables.ts'
import { escapeLike, isAvailable, productFilter, type ProductBuilder } from './product-filter.ts'
import { scopeFilter, type ProductScope } from './product-scope.ts'
import { parseSearch, type SearchExpression } from './product-search.ts'
import { loadProducts } from './product-store.ts'
import type { Product } from './product.ts'

export type ProductSortKey = keyof typeof columns | 'RELEVANCE'

export interface ProductListArguments extends PageArguments {
  query?: string | null | undefined
  sortKey?: ProductSortKey | null | undefined
}

/** A sorted page of the products of a scope. */
export interface ProductListing extends ProductScope {
  sortKey?: ProductSortKey | null | undefined
  /** Whether sold-out products come last; for `PRICE` and `RELEVANCE` only. */
  availableFirst?: boolean | undefined
}

interface SortKey {
  value: RawBuilder<string | number>
  /** A value of the column's type. */
  example: string | number
}

const columns = {
  BEST_SELLING: {
    value: sql`-coalesce((select sum(quantity) from commerce_order_line where product_id = commerce_product.id), 0)`,
    example: 0,
  },
  CREATED_AT: { value: sql`created_at`, example: '' },
  ID: { value: sql`commerce_product.id`, example: 0 },
  PRICE: {
    value: sql`coalesce((select min(price) from commerce_variant where product_id = commerce_product.id), 0)`,
    example: 0,
  },
  PRODUCT_TYPE: { value: sql`lower(product_type)`, example: '' },
  TITLE: { value: sql`lower(title)`, example: '' },
  UPDATED_AT: { value: sql`updated_at`, example: '' },
  VENDOR: { value: sql`lower(vendor)`, example: '' },
} satisfies Record<string, SortKey>

/** The words of a search without a field. */
function freeWords(expression: SearchExpression | undefined): string[] {
  if (!expression || expression.type === 'not') return []
  if (expression.type === 'term') return expression.field === undefined ? [expression.value.replace(/\*$/u, '')] : []
  return expression.operands.flatMap(freeWords)
}

/** How well a title matches a word: equal, prefix, prefix of a word, substring, or not at all. */
function distance(word: string): RawBuilder<number> {
  const start = `${escapeLike(word)}%`
  return sql`case when lower(title) = lower(${word}) then 0
    when lower(title) like lower(${start}) escape '\\' then 1
    when lower(title) like lower(${`% ${start}`}) escape '\\' then 2
    when lower(title) like lower(${`%${start}`}) escape '\\' then 3
    else 4 end`
}

/** Without words all products are equal and sorted by id. */
function relevance({ search, words }: ProductScope): RawBuilder<number> {
  const wanted = [...freeWords(search), ...(words?.words ?? []).map(({ text }) => text)]
  return sql`(${sql.join([sql`0 * commerce_product.id`, ...wanted.map(distance)], sql` + `)})`
}

/** Greater than any price or relevance. */
const behindAll = sql`1000000000`

function sortKeyOf(listing: ProductListing): SortKey {
  const name = listing.sortKey ?? 'ID'
  if (name !== 'RELEVANCE' && name !== 'PRICE') return columns[name]
  const value = name === 'PRICE' ? columns.PRICE.value : relevance(listing)
  return {
    value: listing.availableFirst ? sql`${value} + case when ${isAvailable} then 0 else ${behindAll} end` : value,
    example: 0,
  }
}

/** After `position` in ascending or descending order. */
function beyond(builder: ProductBuilder, key: SortKey, [value, id]: Position, ascending: boolean) {
  const operator = ascending ? '>' : '<'
  return builder.or([
    builder(key.value, operator, value),
    builder.and([builder(key.value, '=', value), builder('commerce_product.id', operator, Number(id))]),
  ])
}

function selectPage(queries: Queries, listing: ProductListing, key: SortKey, page: PageRequest) {
  const ascending = page.reverse === page.fromEnd
  const direction = ascending ? 'asc' : 'desc'
  let select = queries
    .selectFrom('commerce_product')
    .select(['commerce_product.id', key.value.as('sort_value')])
    .where((builder) => scopeFilter(builder, listing))
    .orderBy(key.value, direction)
    .orderBy('commerce_product.id', direction)
    .limit(page.limit + 1)
  if (page.after) select = select.where((builder) => beyond(builder, key, page.after!, !page.reverse))
  if (page.before) select = select.where((builder) => beyond(builder, key, page.before!, page.reverse))
  return select.execute()
}

/**
 * A page of the published products of a scope.
 * @throws ClientError
 */
export async function listScope(
  { queries, scan }: Reads,
  args: PageArguments,
  listing: ProductListing,
): Promise<Connection<Product>> {
  const key = sortKeyOf(listing)
  const page = parsePage(args, [key.example, 0])
  const rows = await scan((scanned) => selectPage(scanned, listing, key, page))
  const hasMore = rows.length > page.limit
  const shown = rows.slice(0, page.limit)
  if (page.fromEnd) shown.reverse()
  const products = await loadProducts(
    queries,
    shown.map((row) => row.id),
  )
  const found = shown.flatMap((row) => {
    const node = products.get(row.id)
    return node ? [{ node, position: [row.sort_value, row.id] satisfies Position }] : []
  })
  return toConnection(found, page, hasMore)
}

/**
 * The scope of `products(query:)`. @throws SearchSyntaxError, also for an unknown field or a value that does not fit
 * it.
 */
export function searchScope(query: string | null | undefined): ProductScope {
  const search = query ? parseSearch(query) : undefined
  if (search) productFilter(expressionBuilder(), search)
  return { search }
}

/** The number of published products in a scope. @throws SearchSyntaxError */
export async function countScope(scan: Scan, scope: ProductScope): Promise<number> {
  const { count } = await scan((queries) =>
    queries
      .selectFrom('commerce_product')
      .select((builder) => builder.fn.countAll().as('count'))
      .where((builder) => scopeFilter(builder, scope))
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}
