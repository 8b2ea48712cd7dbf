import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { MinorUnits } from '../values/money.ts'
import { queryText } from '../database/query-text.ts'
import {
  escapeLike,
  hasTag,
  hasVariant,
  isAvailable,
  productFilter,
  type Filter,
  type ProductBuilder,
} from './product-filter.ts'
import type { SearchExpression } from './product-search.ts'

/** The fields that a search looks in, as in the protocol's `SearchableField`. */
export type SearchableField = keyof typeof wordFilters

/** A searched word, a whole one or a prefix. */
export interface SearchWord {
  /** Without `separators`. */
  text: string
  isWhole: boolean
}

/** One filter of a product list. */
export interface ProductChoice {
  available?: boolean | null | undefined
  /** A value of a metafield, or one of a list, of the product or of one of its variants. */
  metafield?: { of: 'product' | 'variant'; namespace: string; key: string; value: string } | undefined
  /** Whether the filter matches no product. */
  isNothing?: boolean | undefined
  price?: { min?: MinorUnits | undefined; max?: MinorUnits | undefined } | undefined
  productType?: string | null | undefined
  productVendor?: string | null | undefined
  tag?: string | null | undefined
  variantOption?: { name: string; value: string } | null | undefined
}

/** A set of published products; all conditions must hold. */
export interface ProductScope {
  productTypes?: readonly string[] | undefined
  search?: SearchExpression | undefined
  /** Every word must be in one of the fields. */
  words?: { words: readonly SearchWord[]; fields: readonly SearchableField[] } | undefined
  /** Filters of the same kind are alternatives; all kinds must match. */
  choices?: readonly ProductChoice[] | undefined
  /** Whether to exclude sold-out products. */
  availableOnly?: boolean | undefined
  /** Whether to include promotional products; for product pickers, not for shoppers. */
  includesPromotional?: boolean | undefined
}

/** The characters that separate words, besides spaces, in texts and in searches. */
export const separators = [',', '.', ';', ':', '!', '?', '<', '>', '(', ')', '"', "'", '‘', '’', '\n']

/** The text in lower case, with separators replaced by spaces. */
const spaced = (text: RawBuilder<string>): RawBuilder<string> =>
  separators.reduce(
    (rest, separator) => sql<string>`replace(${rest}, ${sql.lit(separator)}, ' ')`,
    sql<string>`lower(${text})`,
  )

/** Whether `text` has the word, ignoring case. */
function hasWord(text: RawBuilder<string>, { text: word, isWhole }: SearchWord): RawBuilder<SqlBool> {
  const escaped = escapeLike(word)
  // Replacing the separators is slow, and few texts contain the word at all.
  return sql<SqlBool>`(lower(${text}) like lower(${`%${escaped}%`}) escape '\\'
    and (' ' || ${spaced(text)} || ' ') like lower(${`% ${escaped}${isWhole ? ' ' : ''}%`}) escape '\\')`
}

/** Most products have no such variant: one scan of all variants takes half the time of a lookup for each product. */
const ofVariants = (column: string, word: SearchWord): Filter =>
  sql<SqlBool>`commerce_product.id in (select product_id from commerce_variant where ${hasWord(sql.ref(column), word)})`

const wordFilters = {
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
} satisfies Record<string, (word: SearchWord) => Filter>

function priceFilter({ min = 0, max }: NonNullable<ProductChoice['price']>): Filter {
  const below = max === undefined ? sql`` : sql` and price <= ${max}`
  return hasVariant(sql`price >= ${min}${below}`)
}

const optionFilter = ({ name, value }: { name: string; value: string }): Filter =>
  sql<SqlBool>`exists (select 1 from commerce_product_option as option where option.product_id = commerce_product.id
    and option.name = ${queryText(name)} and option.value = ${queryText(value)})`

function metafieldFilter({ of, namespace, key, value }: NonNullable<ProductChoice['metafield']>): Filter {
  const owner = sql.ref(of === 'product' ? 'commerce_product.id' : 'commerce_variant.id')
  const wanted = queryText(value)
  const listed = `%${escapeLike(JSON.stringify(wanted))}%`
  const has = sql<SqlBool>`exists (select 1 from commerce_metafield where owner_id = ${owner}
    and commerce_metafield.namespace = ${queryText(namespace)} and commerce_metafield.key = ${queryText(key)} and (commerce_metafield.value = ${wanted}
    or (commerce_metafield.type like 'list.%' and commerce_metafield.value like ${listed} escape '\\')))`
  return of === 'product' ? has : hasVariant(has)
}

/** The filter kinds that are set, with their conditions. */
function choiceFilters(choice: ProductChoice): [kind: string, filter: Filter][] {
  const { available, isNothing, metafield, price, productType, productVendor, tag, variantOption } = choice
  const filters: [kind: string, filter: Filter][] = []
  if (available != null) filters.push(['available', available ? isAvailable : sql<SqlBool>`not ${isAvailable}`])
  if (isNothing) filters.push(['nothing', sql<SqlBool>`1 = 0`])
  if (metafield) {
    const { of, namespace, key } = metafield
    filters.push([`${of} ${namespace}.${key}`, metafieldFilter(metafield)])
  }
  if (price) filters.push(['price', priceFilter(price)])
  if (productType != null) filters.push(['type', sql<SqlBool>`lower(product_type) = lower(${queryText(productType)})`])
  if (productVendor != null) filters.push(['vendor', sql<SqlBool>`lower(vendor) = lower(${queryText(productVendor)})`])
  if (tag != null) filters.push(['tag', hasTag(tag)])
  if (variantOption) filters.push([`option ${variantOption.name}`, optionFilter(variantOption)])
  return filters
}

/** Excludes promotional products: those with the tag `promotional` and no price. */
export const isNotPromotional: Filter = sql<SqlBool>`not (${hasTag('promotional')} and not ${hasVariant(sql`price > 0`)})`

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
