import { exclusion } from '../../content/excluded.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { loadListPrices } from '../../features/product-tile/list-prices.ts'
import type { ProductTile } from '../../features/product-tile/product-tile.query.ts'
import { SearchForm } from '../../features/search/search-form.tsx'
import { middlewareNamed } from '../../middleware.ts'
import { requestContext, type RequestContext } from '../../request-context.ts'
import { ink, readableSky, skyStyle } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import { shopQuery } from '../shop/shop.query.ts'
import type { Route } from './+types/route.ts'
import { SearchResults } from './search-results.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import { productSearchQuery } from './search.documents.ts'
import { searchQuery, type Found } from './search.query.ts'
import { searchWords } from './search-words.ts'

/** Longer questions are cut. */
const longestQuery = 200
/** So many products are suggested where there is nothing to show. */
const suggestionCount = 4

/** What the commerce service finds; without it the content alone is searched. */
async function searchCommerce({ commerce, reportError }: RequestContext, query: string): Promise<string[]> {
  try {
    const { products } = await commerce.request(productSearchQuery, { query })
    return products.nodes.map(({ id }) => id)
  } catch (error) {
    reportError(error)
    return []
  }
}

async function find(values: RequestContext, words: string[]): Promise<Found | null> {
  if (words.length === 0) return null
  const commerceIds = await searchCommerce(values, words.join(' '))
  return values.content.query(searchQuery, { words, commerceIds, ...exclusion(values.site.variant) })
}

/** The first product of each of the first categories. */
async function suggest({ content, site }: RequestContext): Promise<ProductTile[]> {
  const categories = await content.query(shopQuery, exclusion(site.variant))
  const firsts = categories.flatMap(({ products: [first] }) => first ?? [])
  return [...new Map(firsts.map((product) => [product.id, product])).values()].slice(0, suggestionCount)
}

const countOf = (found: Found | null): number => (found ? found.products.length + found.pages.length : 0)

export async function loader({ context, request }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, longestQuery)
  const results = await find(values, searchWords(query))
  const suggestions = countOf(results) > 0 ? [] : await suggest(values)
  const prices = await loadListPrices(values, [...(results?.products ?? []), ...suggestions])
  return { query, results, suggestions, prices }
}

/** There are as many searches as there are words: none is kept. */
export const middleware = middlewareNamed('no-store')

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, { title: loaderData?.query ? `Search: ${loaderData.query}` : 'Search' }),
  { name: 'robots', content: 'noindex' },
]

/** How many things were found, in words. */
const summary = (query: string, count: number): string =>
  count > 0
    ? `${count} ${count === 1 ? 'thing' : 'things'} for ‘${query}’`
    : `Nothing here but clouds. At least none called ‘${query}’.`

function headline(isAsked: boolean, count: number): string {
  if (!isAsked) return 'Looking for something?'
  return count > 0 ? 'Found in the fog' : 'Lost in the fog'
}

const fog = readableSky(['#e3f1ff', '#dfe3ff', '#ffe3d6'])

export default function Search({ loaderData: { query, results, suggestions, prices } }: Route.ComponentProps) {
  const count = countOf(results)
  return (
    <div className="sky -mt-[88px] flex min-h-[80svh] flex-col overflow-clip pt-[140px]" style={skyStyle(fog)}>
      <div className="px-gutter">
        <h1 className="text-headline">{headline(results !== null, count)}</h1>
        <div className="mt-5 max-w-[40rem]">
          <SearchForm query={query} live />
        </div>
        <output className="mt-4 block">{results && summary(query, count)}</output>
      </div>
      <div className="grow pb-6">
        {results && count > 0 ? (
          <SearchResults results={results} prices={prices} />
        ) : (
          <SearchSuggestions products={suggestions} prices={prices} />
        )}
      </div>
      <Wave colour={ink} />
    </div>
  )
}
