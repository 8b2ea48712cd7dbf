import { loadCollections } from '../catalogue/collection.ts'
import { countScope, listScope, searchScope } from '../catalogue/product-list.ts'
import { SearchSyntaxError, type SearchExpression } from '../catalogue/product-search.ts'
import { separators, type ProductScope, type SearchableField, type SearchWord } from '../catalogue/product-scope.ts'
import type { StoreText } from '../texts/store-text.ts'
import { searchTexts } from '../texts/text-store.ts'
import { queryText } from '../database/query-text.ts'
import { concatenatedPage } from '../values/concatenated-page.ts'
import { isCursorLike, paginate, viewPage, type PageArguments } from '../values/pagination.ts'
import { ClientError } from '@shop/http/client-error'
import { viewCollection } from './collection-view.ts'
import { escapeHtml, plainText } from './plain-text.ts'
import { toProductChoices, viewFilters, type ProductFilterInput } from './product-list-view.ts'
import { viewProduct } from './product-view.ts'
import { viewArticle, viewPage as viewTextPage, type TextSources } from './text-view.ts'

type UnavailableProducts = 'HIDE' | 'LAST' | 'SHOW'

export interface SearchArguments extends PageArguments {
  query: string
  /** Whether the last word may be a prefix; by default `LAST`: it may. */
  prefix?: 'LAST' | 'NONE' | null
  types?: ('ARTICLE' | 'PAGE' | 'PRODUCT')[] | null
  productFilters?: ProductFilterInput[] | null
  sortKey?: 'PRICE' | 'RELEVANCE' | null
  unavailableProducts?: UnavailableProducts | null
}

export interface PredictiveSearchArguments {
  query: string
  limit?: number | null
  limitScope?: 'ALL' | 'EACH' | null
  searchableFields?: SearchableField[] | null
  types?: ('ARTICLE' | 'COLLECTION' | 'PAGE' | 'PRODUCT' | 'QUERY')[] | null
  unavailableProducts?: UnavailableProducts | null
}

const searchedFields = ['TITLE', 'PRODUCT_TYPE', 'VARIANTS_TITLE', 'VENDOR'] as const
/** The fields that `search` searches. */
const allFields = [...searchedFields, 'TAG', 'VARIANTS_SKU'] as const
const maxQueryLength = 2000
const maxWords = 20

/** The words of a query, without signs such as the one in 'Peach & Thyme'. */
function wordsOf(query: string): string[] {
  if (query.length > maxQueryLength) throw new ClientError(`\`query\` is longer than ${maxQueryLength} characters`)
  const spaced = separators.reduce((rest, separator) => rest.replaceAll(separator, ' '), queryText(query))
  const words = spaced.split(/\s+/u)
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, maxWords)
}

function availability(unavailable: UnavailableProducts | null | undefined) {
  return { availableOnly: unavailable === 'HIDE', availableFirst: (unavailable ?? 'LAST') === 'LAST' }
}

/** The words of a query: prefixes are the last one, unless `prefix` is NONE, and each that ends with an asterisk. */
function searchedWords(query: string, prefix: SearchArguments['prefix']): SearchWord[] {
  const words = wordsOf(query)
  return words.flatMap((word, index) => {
    const text = word.replace(/\*+$/u, '')
    const isLast = index === words.length - 1
    return text ? [{ text, isWhole: text === word && !(isLast && prefix !== 'NONE') }] : []
  })
}

/** Whether a query consists of words only, without fields, phrases or other operators of the search syntax. */
function hasOnlyWords(search: SearchExpression): boolean {
  if (search.type === 'term') return search.field === undefined && !/\s/u.test(search.value)
  return search.type === 'and' && search.operands.every(hasOnlyWords)
}

/** The products that match a query; if it consists of words or is invalid, those that contain every word. */
function productsFor(query: string, words: readonly SearchWord[]): ProductScope {
  const inWords = { words: { words, fields: allFields } }
  try {
    const scope = searchScope(query)
    return scope.search && hasOnlyWords(scope.search) ? inWords : scope
  } catch (error) {
    if (!(error instanceof SearchSyntaxError)) throw error
    return inWords
  }
}

/**
 * `search` of the Storefront API: products first, then articles and pages by title.
 * @throws ClientError
 */
export async function viewSearch(texts: TextSources, search: SearchArguments) {
  const { reads, context } = texts
  const { query, prefix, types, productFilters, sortKey, unavailableProducts, ...args } = search
  const words = searchedWords(query, prefix)
  const wants = (type: NonNullable<typeof types>[number]) => types?.includes(type) ?? true
  const found = [
    ...(wants('ARTICLE') ? await findTexts(texts, 'article', words, textFields) : []),
    ...(wants('PAGE') ? await findTexts(texts, 'page', words, textFields) : []),
  ]
  const readTexts = pageOfTexts(texts, found)
  const hasOnlySigns = words.length === 0 && query.trim() !== ''
  if (!wants('PRODUCT') || hasOnlySigns)
    return { ...(await readTexts(args)), totalCount: found.length, productFilters: [] }

  const listing = {
    sortKey: sortKey ?? 'RELEVANCE',
    choices: toProductChoices(productFilters),
    ...availability(unavailableProducts),
    ...productsFor(query, words),
  } as const
  const readProducts = async (page: PageArguments) =>
    viewPage(await listScope(reads, page, listing), (product) => viewProduct(product, context))
  const lists = args.reverse ? [readTexts, readProducts] : [readProducts, readTexts]
  const listOf = (cursor: string) => lists.indexOf(isCursorLike(cursor, textPosition) ? readTexts : readProducts)
  return {
    ...(await concatenatedPage<FoundItem>(lists, args, listOf)),
    totalCount: async () => (await countScope(reads.scan, listing)) + found.length,
    productFilters: () => viewFilters(reads.scan, listing),
  }
}

/** The searchable fields of a text. */
const textParts: Partial<Record<SearchableField, (text: StoreText, html: string) => string>> = {
  AUTHOR: ({ details: { author } }) => author?.name ?? '',
  BODY: ({ details: { excerpt } }, html) => `${excerpt ?? ''} ${plainText(html)}`,
  TAG: ({ details: { tags } }) => tags.join(' '),
  TITLE: ({ title }) => title,
}

const textFields = ['AUTHOR', 'BODY', 'TAG', 'TITLE'] as const

/** The text in lower case, with one space between words. */
const spaced = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()

/** Whether a text from `spaced` contains a word. */
function hasWord(text: string, { text: word, isWhole }: SearchWord): boolean {
  const wanted = spaced(word)
  return wanted !== '' && ` ${text} `.includes(` ${wanted}${isWhole ? ' ' : ''}`)
}

/** The pages or articles that have each of the words in one of the fields, by title. */
async function findTexts(
  { reads }: TextSources,
  kind: 'article' | 'page',
  words: readonly SearchWord[],
  fields: readonly SearchableField[],
): Promise<StoreText[]> {
  if (words.length === 0) return []
  const isFound = (text: StoreText, html: string): boolean => {
    const all = spaced(fields.map((field) => textParts[field]?.(text, html) ?? '').join(' . '))
    return words.every((word) => hasWord(all, word))
  }
  const wanted = words.map(({ text }) => text)
  return reads.scan((queries) => searchTexts(queries, kind, wanted, isFound))
}

const viewText = (texts: TextSources) => (text: StoreText) =>
  text.kind === 'page' ? viewTextPage(text, texts) : viewArticle(text, texts)

type FoundItem = ReturnType<typeof viewProduct> | ReturnType<ReturnType<typeof viewText>>

const positionOf = ({ title, id }: StoreText) => [title.toLowerCase(), id] as const

/** A sample position of a text, which distinguishes cursors of texts from those of products. */
const textPosition = ['', 0] as const

/** Reads pages of texts by title. */
const pageOfTexts = (texts: TextSources, found: readonly StoreText[]) => async (args: PageArguments) =>
  viewPage(paginate(found, positionOf, args, textPosition), viewText(texts))

/** Marks the words of the text that start with the term. */
function viewSuggestion(text: string, words: readonly string[]) {
  const last = words.at(-1)?.toLowerCase() ?? ''
  const index = ` ${text}`.indexOf(` ${last}`)
  const styledText =
    index < 0
      ? escapeHtml(text)
      : `${escapeHtml(text.slice(0, index))}<mark>${escapeHtml(text.slice(index, index + last.length))}</mark>${escapeHtml(text.slice(index + last.length))}`
  return { text, styledText, trackingParameters: null }
}

function beginsWords(title: string, words: readonly string[]): boolean {
  const text = ` ${title.toLowerCase()}`
  return words.every((word) => text.includes(` ${word.toLowerCase()}`))
}

/**
 * `predictiveSearch` of the Storefront API: matches for a partial query.
 * @throws ClientError
 */
export async function viewPredictiveSearch(texts: TextSources, search: PredictiveSearchArguments) {
  const { reads, context } = texts
  const limit = search.limit ?? 10
  if (limit < 1 || limit > 10) throw new ClientError(`\`limit\` must be from 1 to 10, not ${limit}`)
  const words = wordsOf(search.query)
  const begun = words.map((text) => ({ text, isWhole: false }))
  const fields: readonly SearchableField[] = search.searchableFields ?? searchedFields
  const wants = (type: NonNullable<PredictiveSearchArguments['types']>[number]) =>
    words.length > 0 && (search.types?.includes(type) ?? true)
  const { nodes } = await listScope(
    reads,
    { first: words.length > 0 ? limit : 0 },
    {
      words: { words: begun, fields },
      sortKey: 'RELEVANCE',
      ...availability(search.unavailableProducts),
    },
  )
  const collections = wants('COLLECTION') && fields.includes('TITLE') ? await loadCollections(reads.scan) : []
  const products = wants('PRODUCT') ? nodes : []
  const found = collections.filter(({ title }) => beginsWords(title, words)).slice(0, limit)
  const suggestions = wants('QUERY') ? [...new Set(nodes.map(({ title }) => title.toLowerCase()))] : []
  // At most `limit` in total, products first; or `limit` of each type.
  const left = (taken: number) => (search.limitScope === 'EACH' ? limit : Math.max(0, limit - taken))
  const shown = found.slice(0, left(products.length))
  const taken = products.length + shown.length
  const articles = wants('ARTICLE') ? (await findTexts(texts, 'article', begun, fields)).slice(0, left(taken)) : []
  const pages = wants('PAGE')
    ? (await findTexts(texts, 'page', begun, fields)).slice(0, left(taken + articles.length))
    : []
  return {
    articles: articles.map((article) => viewArticle(article, texts)),
    pages: pages.map((page) => viewTextPage(page, texts)),
    products: products.map((product) => viewProduct(product, context)),
    collections: shown.map((collection) => viewCollection(collection, reads, context)),
    queries: suggestions
      .slice(0, left(taken + articles.length + pages.length))
      .map((text) => viewSuggestion(text, words)),
  }
}
