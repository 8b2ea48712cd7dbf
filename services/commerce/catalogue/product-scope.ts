import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { MinorUnits } from '../values/money.ts'
import { escapeLike, isAvailable, productFilter, type Filter, type ProductBuilder } from './product-filter.ts'
import type { SearchExpression } from './product-search.ts'

/** Where a shopper's words are looked for, as the protocol's `SearchableField` names it. */
export type SearchableField =
  | 'AUTHOR'
  | 'BODY'
  | 'PRODUCT_TYPE'
  | 'TAG'
  | 'TITLE'
  | 'VARIANTS_BARCODE'
  | 'VARIANTS_SKU'
  | 'VARIANTS_TITLE'
  | 'VENDOR'

/** One choice of a shopper who narrows a list down. */
export interface ProductChoice {
  available?: boolean | null | undefined
  price?: { min?: MinorUnits | undefined; max?: MinorUnits | undefined } | undefined
  productType?: string | null | undefined
  productVendor?: string | null | undefined
  tag?: string | null | undefined
  variantOption?: { name: string; value: string } | null | undefined
}

/** Which of the published products are meant; all that is named must hold. */
export interface ProductScope {
  productTypes?: readonly string[] | undefined
  search?: SearchExpression | undefined
  /** Every word must begin a word of one of the fields. */
  words?: { words: readonly string[]; fields: readonly SearchableField[] } | undefined
  /** Choices of one kind are alternatives; those of different kinds must all hold. */
  choices?: readonly ProductChoice[] | undefined
  /** Whether products that are sold out are left out. */
  availableOnly?: boolean | undefined
  /** Whether promotional products are listed; only for whoever picks products, not for shoppers. */
  includesPromotional?: boolean | undefined
}

/** Whether a word of `text` begins with `word`, in whatever case. */
function hasWord(text: RawBuilder<string>, word: string): Filter {
  const start = `${escapeLike(word)}%`
  return sql<SqlBool>`(lower(${text}) like lower(${start}) escape '\\' or lower(${text}) like lower(${`% ${start}`}) escape '\\')`
}

const ofVariants = (column: string, word: string): Filter =>
  sql<SqlBool>`exists (select 1 from commerce_variant where product_id = commerce_product.id and ${hasWord(sql`coalesce(${sql.ref(column)}, '')`, word)})`

const wordFilters: Record<SearchableField, (word: string) => Filter> = {
  // Products have no author.
  AUTHOR: () => sql<SqlBool>`1 = 0`,
  BODY: (word) => hasWord(sql`description_html`, word),
  PRODUCT_TYPE: (word) => hasWord(sql`product_type`, word),
  TAG: (word) =>
    sql<SqlBool>`exists (select 1 from commerce_product_tag where product_id = commerce_product.id and ${hasWord(sql`tag`, word)})`,
  TITLE: (word) => hasWord(sql`commerce_product.title`, word),
  VARIANTS_BARCODE: (word) => ofVariants('barcode', word),
  VARIANTS_SKU: (word) => ofVariants('sku', word),
  VARIANTS_TITLE: (word) => ofVariants('title', word),
  VENDOR: (word) => hasWord(sql`vendor`, word),
}

function priceFilter({ min = 0, max }: NonNullable<ProductChoice['price']>): Filter {
  const below = max === undefined ? sql`` : sql` and price <= ${max}`
  return sql<SqlBool>`exists (select 1 from commerce_variant where product_id = commerce_product.id and price >= ${min}${below})`
}

/** Option values are kept as one JSON list, in the order of the product's option names. */
function optionFilter({ name, value }: { name: string; value: string }): Filter {
  const names = `%${escapeLike(JSON.stringify(name))}%`
  const values = `%${escapeLike(JSON.stringify(value))}%`
  return sql<SqlBool>`(option_names like ${names} escape '\\' and exists (select 1 from commerce_variant where product_id = commerce_product.id and option_values like ${values} escape '\\'))`
}

/** The kinds of a choice that are set, each with its condition. */
function choiceFilters(choice: ProductChoice): [kind: string, filter: Filter][] {
  const { available, price, productType, productVendor, tag, variantOption } = choice
  const filters: [kind: string, filter: Filter][] = []
  if (available != null) filters.push(['available', available ? isAvailable : sql<SqlBool>`not ${isAvailable}`])
  if (price) filters.push(['price', priceFilter(price)])
  if (productType != null) filters.push(['type', sql<SqlBool>`lower(product_type) = lower(${productType})`])
  if (productVendor != null) filters.push(['vendor', sql<SqlBool>`lower(vendor) = lower(${productVendor})`])
  if (tag != null) {
    const tagged = sql<SqlBool>`exists (select 1 from commerce_product_tag where product_id = commerce_product.id and tag = ${tag.toLowerCase()})`
    filters.push(['tag', tagged])
  }
  if (variantOption) filters.push([`option ${variantOption.name}`, optionFilter(variantOption)])
  return filters
}

/** Not a product that the shop gives away with others: one with the tag `promotional` and no price. */
export const isNotPromotional: Filter = sql<SqlBool>`not (
  exists (select 1 from commerce_product_tag where product_id = commerce_product.id and tag = 'promotional')
  and not exists (select 1 from commerce_variant where product_id = commerce_product.id and price > 0))`

/**
 * The published products of a scope, as a condition on `commerce_product`.
 * @throws SearchSyntaxError
 */
export function scopeFilter(builder: ProductBuilder, scope: ProductScope): Filter {
  const { productTypes, search, words, choices = [], availableOnly, includesPromotional } = scope
  const filters: Filter[] = [builder('commerce_product.published_at', 'is not', null)]
  if (productTypes) filters.push(builder('commerce_product.product_type', 'in', productTypes))
  if (search) filters.push(productFilter(builder, search))
  if (availableOnly) filters.push(isAvailable)
  if (!includesPromotional) filters.push(isNotPromotional)
  for (const word of words?.words ?? []) {
    filters.push(builder.or((words?.fields ?? []).map((field) => wordFilters[field](word))))
  }
  const byKind = Map.groupBy(choices.flatMap(choiceFilters), ([kind]) => kind)
  for (const alternatives of byKind.values()) filters.push(builder.or(alternatives.map(([, filter]) => filter)))
  return builder.and(filters)
}
