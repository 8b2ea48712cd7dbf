import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { parseNumericGid } from '../values/gid.ts'
import { parseDecimal } from '../values/money.ts'
import { queryText } from '../database/query-text.ts'
import type { CommerceTables } from '../database/tables.ts'
import {
  isVisibleStatus,
  searchedEnd,
  searchedTime,
  SearchSyntaxError,
  type Comparator,
  type SearchExpression,
  type SearchTerm,
} from './product-search.ts'

export type ProductBuilder = ExpressionBuilder<CommerceTables, 'commerce_product'>
export type Filter = Expression<SqlBool>

const operators = { ':': '=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const satisfies Record<Comparator, string>

/** Escapes a text for `like … escape '\\'`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/gu, String.raw`\$&`)

function textFilter(
  builder: ProductBuilder,
  column: 'title' | 'vendor' | 'product_type',
  { value }: SearchTerm,
): Filter {
  const lower = builder.fn<string>('lower', [column])
  if (value.endsWith('*')) {
    return sql<SqlBool>`${lower} like lower(${`${escapeLike(value.slice(0, -1))}%`}) escape '\\'`
  }
  return sql<SqlBool>`${lower} = lower(${value})`
}

function titleFilter(builder: ProductBuilder, { value }: SearchTerm): Filter {
  const pattern = `%${escapeLike(value.replace(/\*$/u, ''))}%`
  return sql<SqlBool>`lower(${builder.ref('title')}) like lower(${pattern}) escape '\\'`
}

/** Whether a product has a tag, ignoring case. */
export const hasTag = (tag: string): Filter => sql<SqlBool>`exists (select 1 from commerce_product_tag
  where product_id = commerce_product.id and tag = ${queryText(tag.toLowerCase())})`

/** Whether a product has a variant that meets a condition. */
export const hasVariant = (condition: RawBuilder<SqlBool>): Filter =>
  sql<SqlBool>`exists (select 1 from commerce_variant where product_id = commerce_product.id and ${condition})`

function timeFilter(
  builder: ProductBuilder,
  column: 'created_at' | 'updated_at',
  { comparator, value }: SearchTerm,
): Filter {
  const time = searchedTime(value)
  return comparator === ':'
    ? builder.between(column, time, searchedEnd(value))
    : builder(column, operators[comparator], time)
}

function idFilter(builder: ProductBuilder, { comparator, value }: SearchTerm): Filter {
  const id = /^\d{1,15}$/u.test(value) ? Number(value) : parseNumericGid('Product', value)
  if (id === undefined) throw new SearchSyntaxError(`"${value}" in the search is not the id of a product`)
  return builder('commerce_product.id', operators[comparator], id)
}

function priceFilter(_: ProductBuilder, { comparator, value }: SearchTerm): Filter {
  const price = parseDecimal(value)
  if (price === undefined) throw new SearchSyntaxError(`"${value}" in the search is not a price`)
  return hasVariant(sql<SqlBool>`price ${sql.raw(operators[comparator])} ${price}`)
}

/** Whether any of its variants can be bought. */
export const isAvailable: Filter = hasVariant(
  sql`(inventory_tracked = 0 or inventory_policy = 'continue' or inventory_quantity > 0)`,
)

function availabilityFilter(builder: ProductBuilder, { value }: SearchTerm): Filter {
  if (value !== 'true' && value !== 'false') {
    throw new SearchSyntaxError(`available_for_sale in the search is true or false, not "${value}"`)
  }
  return value === 'true' ? isAvailable : builder.not(isAvailable)
}

function freeTextFilter(builder: ProductBuilder, { value }: SearchTerm): Filter {
  const pattern = `%${escapeLike(value.toLowerCase().replace(/\*$/u, ''))}%`
  return sql<SqlBool>`${builder.ref('search_text')} like ${pattern} escape '\\'`
}

const fieldFilters: Record<string, (builder: ProductBuilder, term: SearchTerm) => Filter> = {
  available_for_sale: availabilityFilter,
  created_at: (builder, term) => timeFilter(builder, 'created_at', term),
  id: idFilter,
  product_type: (builder, term) => textFilter(builder, 'product_type', term),
  published_status: (_, { value }) => (isVisibleStatus(value) ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`),
  tag: (_, { value }) => hasTag(value),
  tag_not: (builder, { value }) => builder.not(hasTag(value)),
  title: titleFilter,
  updated_at: (builder, term) => timeFilter(builder, 'updated_at', term),
  'variants.price': priceFilter,
  vendor: (builder, term) => textFilter(builder, 'vendor', term),
}

/**
 * The products that match a search, as a condition on `commerce_product`. The fields are those of the Storefront API's
 * `products(query:)`.
 * @throws SearchSyntaxError for an unknown field, and for a value that is invalid for its field.
 */
export function productFilter(builder: ProductBuilder, expression: SearchExpression): Filter {
  if (expression.type === 'not') return builder.not(productFilter(builder, expression.operand))
  if (expression.type === 'and')
    return builder.and(expression.operands.map((operand) => productFilter(builder, operand)))
  if (expression.type === 'or') return builder.or(expression.operands.map((operand) => productFilter(builder, operand)))
  if (expression.field === undefined) return freeTextFilter(builder, expression)
  const filter = Object.hasOwn(fieldFilters, expression.field) ? fieldFilters[expression.field] : undefined
  if (!filter) {
    const known = Object.keys(fieldFilters).join(', ')
    throw new SearchSyntaxError(`Products are not searched by "${expression.field}", only by ${known}`)
  }
  return filter(builder, expression)
}
