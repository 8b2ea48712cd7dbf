import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import {
  parsePage,
  toConnection,
  type Connection,
  type PageArguments,
  type PageRequest,
  type Position,
} from '../pagination.ts'
import type { CommerceTables, Queries } from '../tables.ts'
import { productFilter } from './product-filter.ts'
import { parseSearch } from './product-search.ts'
import { loadProducts } from './product-store.ts'
import type { Product } from './product.ts'

export type ProductSortKey =
  | 'BEST_SELLING'
  | 'CREATED_AT'
  | 'ID'
  | 'PRICE'
  | 'PRODUCT_TYPE'
  | 'RELEVANCE'
  | 'TITLE'
  | 'UPDATED_AT'
  | 'VENDOR'

export interface ProductListArguments extends PageArguments {
  query?: string | null | undefined
  sortKey?: ProductSortKey | null | undefined
}

interface SortKey {
  value: RawBuilder<string | number>
  /** A value of the type that the column has. */
  example: string | number
}

/** Relevance is not measured: what a search finds comes in the order of the ids. */
const sortKeys: Record<ProductSortKey, SortKey> = {
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
  RELEVANCE: { value: sql`commerce_product.id`, example: 0 },
  TITLE: { value: sql`lower(title)`, example: '' },
  UPDATED_AT: { value: sql`updated_at`, example: '' },
  VENDOR: { value: sql`lower(vendor)`, example: '' },
}

type Builder = ExpressionBuilder<CommerceTables, 'commerce_product'>

/** Beyond `position` in ascending or descending order. */
function beyond(builder: Builder, key: SortKey, [value, id]: Position, ascending: boolean) {
  const operator = ascending ? '>' : '<'
  return builder.or([
    builder(key.value, operator, value),
    builder.and([builder(key.value, '=', value), builder('commerce_product.id', operator, Number(id))]),
  ])
}

function selectPage(queries: Queries, { query }: ProductListArguments, key: SortKey, page: PageRequest) {
  const search = query ? parseSearch(query) : undefined
  const ascending = page.reverse === page.fromEnd
  const direction = ascending ? 'asc' : 'desc'
  let select = queries
    .selectFrom('commerce_product')
    .select(['commerce_product.id', key.value.as('sort_value')])
    .where('published_at', 'is not', null)
    .orderBy(key.value, direction)
    .orderBy('commerce_product.id', direction)
    .limit(page.limit + 1)
  if (search) select = select.where((builder) => productFilter(builder, search))
  if (page.after) select = select.where((builder) => beyond(builder, key, page.after!, !page.reverse))
  if (page.before) select = select.where((builder) => beyond(builder, key, page.before!, page.reverse))
  return select.execute()
}

/**
 * A page of the published products: `products` of the Storefront API.
 * @throws PageArgumentError, SearchSyntaxError
 */
export async function listProducts(queries: Queries, args: ProductListArguments): Promise<Connection<Product>> {
  const key = sortKeys[args.sortKey ?? 'ID']
  const page = parsePage(args, [key.example, 0])
  const rows = await selectPage(queries, args, key, page)
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
