import { useEffect, useRef, type RefObject } from 'react'
import { exclusion } from '../../content/excluded.ts'
import { unlistedMeta } from '../../content/page-meta.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { loadListPrices, withoutMissingProducts } from '../../features/cart/service/list-prices.ts'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import type { ProductTile } from '../../features/product-tile/product-tile.query.ts'
import { SearchForm } from '../../features/search/search-form.tsx'
import { middlewareNamed } from '../../middleware.ts'
import { storedFormsOfId } from '../../commerce/global-id.ts'
import { orNull } from '../../commerce/or-null.ts'
import { PricesMissing } from '../../features/product-tile/prices-missing.tsx'
import { requestContext, type RequestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ink } from '../../ui/sky.ts'
import { useShopSky } from '../../ui/use-shop-sky.ts'
import { Wave } from '../../ui/wave.tsx'
import { categoriesQuery } from '../../features/product-tile/categories.query.ts'
import type { Route } from './+types/route.ts'
import { SearchResults } from './search-results.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import { productSearchQuery, productSearchShape } from './search.documents.ts'
import { SearchPages } from './search-pages.tsx'
import {
  hempFreeSearchQuery,
  plainerWords,
  searchQuery,
  searchWords,
  splitResults,
  type ContentSearchResult,
} from './search.query.ts'

/** Longer queries are truncated. */
const maxQueryLength = 200
/** Further pages of results are not shown: few visitors would read them, and each is a search of its own. */
const maxPage = 10
/** The number of products suggested when there are no results. */
const suggestionCount = 4

/**
 * The ids of products found by the commerce service, in all forms in which content may store them; null when it fails,
 * so that only the content is searched.
 */
const searchCommerce = ({ commerce }: RequestContext, query: string): Promise<(string | number)[] | null> =>
  orNull(async () => {
    const { products } = await commerce.request(productSearchQuery, { query }, { shape: productSearchShape })
    return products.nodes.flatMap(({ id }) => storedFormsOfId(id))
  })

interface Found {
  results: ContentSearchResult | null
  hasMore: boolean
  isPartial: boolean
}

async function find(values: RequestContext, words: string[], page: number): Promise<Found> {
  if (words.length === 0) return { results: null, hasMore: false, isPartial: false }
  const commerceIds = await searchCommerce(values, words.join(' '))
  const params = { words, commerceIds: commerceIds ?? [], ...exclusion(values.site.variant) }
  const searched = values.site.variant === 'cbd' ? searchQuery : hempFreeSearchQuery
  const { results, hasMore } = splitResults(await values.content.query(searched.ofPage(page), params))
  return { results, hasMore: hasMore && page < maxPage, isPartial: commerceIds === null }
}

/** What the words find, or, if that is nothing, what their plainer forms find. */
async function findWithFallback(values: RequestContext, words: string[], page: number): Promise<Found> {
  const found = await find(values, words, page)
  const plainer = plainerWords(words)
  return countOf(found.results) > 0 || plainer.join() === words.join() ? found : find(values, plainer, page)
}

/** The first product of each of the first categories. */
async function suggest({ content, site }: RequestContext): Promise<ProductTile[]> {
  const categories = await content.query(categoriesQuery, exclusion(site.variant))
  const firsts = categories.flatMap(({ products: [first] }) => first ?? [])
  return [...new Map(firsts.map((product) => [productPath(product), product])).values()].slice(0, suggestionCount)
}

const countOf = (found: ContentSearchResult | null): number => (found ? found.products.length + found.pages.length : 0)

/** The page of results that the URL asks for, from 1. */
const pageIn = (searchParams: URLSearchParams): number =>
  Math.min(Math.max(Math.trunc(Number(searchParams.get('page'))) || 1, 1), maxPage)

export async function loader({ context, request }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const { searchParams } = new URL(request.url)
  const query = (searchParams.get('q') ?? '').trim().slice(0, maxQueryLength)
  const page = pageIn(searchParams)
  const { results: found, ...extent } = await findWithFallback(values, searchWords(query), page)
  const foundPrices = await loadListPrices(values, found?.products ?? [])
  const results = found && { ...found, products: withoutMissingProducts(found.products, foundPrices) }
  const shown = { query, page, results, ...extent }
  if (countOf(results) > 0) return { ...shown, suggestions: [], prices: foundPrices }
  const suggested = await suggest(values)
  const prices = await loadListPrices(values, suggested)
  return { ...shown, suggestions: withoutMissingProducts(suggested, prices), prices }
}

export const handle: RouteHandle = { searchParams: ['q', 'page'] }

/** Not cached by the shop: the number of different queries is unbounded. */
export const middleware = middlewareNamed('for-visitor')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(matches, loaderData?.query ? `Search: ${loaderData.query}` : 'Search')

/** The number of results in words. An incomplete search does not claim that there are none. */
function summary({ query, page, hasMore, isPartial }: Route.ComponentProps['loaderData'], count: number): string {
  const things = `${count} ${count === 1 ? 'thing' : 'things'} for ‘${query}’`
  if (count === 0 && isPartial)
    return `Not all of the shop can be searched right now. Please try ‘${query}’ again in a moment.`
  // None of the products is in the store any more.
  if (count === 0 && hasMore) return `Nothing for ‘${query}’ on this page. There is more on the next one.`
  if (page > 1) return `Page ${page}: ${things}`
  if (count > 0) return `${hasMore ? 'The first ' : ''}${things}`
  return `Nothing here but clouds. At least none called ‘${query}’.`
}

function headline(isAsked: boolean, isFound: boolean): string {
  if (!isAsked) return 'Looking for something?'
  return isFound ? 'Found in the fog' : 'Lost in the fog'
}

/**
 * Focuses the number of results when another page of them is shown: the clicked link is gone, or is below the results.
 * Typing, which leads to the first page, keeps the focus in its field.
 */
function useFocusOnPage(page: number): RefObject<HTMLOutputElement | null> {
  const shownSummary = useRef<HTMLOutputElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (!(document.activeElement instanceof HTMLInputElement)) shownSummary.current?.focus({ preventScroll: true })
  }, [page])
  return shownSummary
}

const fog = ['#e3f1ff', '#dfe3ff', '#ffe3d6']

export default memoRoute(function Search({ loaderData }: Route.ComponentProps) {
  const { query, page, results, hasMore, suggestions, prices } = loaderData
  const count = countOf(results)
  const shownSummary = useFocusOnPage(page)
  const pageSky = useShopSky(fog)
  return (
    <div className="sky -mt-[88px] flex min-h-[80svh] flex-col overflow-clip pt-[140px]" {...pageSky}>
      <div className="px-gutter">
        <h1 className="text-headline">{headline(results !== null, count > 0 || hasMore)}</h1>
        <div className="mt-5 max-w-[40rem]">
          <SearchForm query={query} live />
        </div>
        <output ref={shownSummary} tabIndex={-1} className="focus-target mt-4 block">
          {results && summary(loaderData, count)}
        </output>
      </div>
      {prices === null && <PricesMissing className="mt-4 px-gutter" />}
      <div className="grow pb-6">
        {results && count > 0 ? (
          <SearchResults results={results} prices={prices} />
        ) : (
          <SearchSuggestions products={suggestions} prices={prices} />
        )}
        {results && <SearchPages query={query} page={page} hasMore={hasMore} />}
      </div>
      <Wave color={ink} />
    </div>
  )
})
