import { Link } from 'react-router'
import { exclusion } from '../../content/excluded.ts'
import { documentRoute } from '../../content/document-route.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { ProductTile } from '../../features/product-tile/product-tile.tsx'
import { SearchForm } from '../../features/search/search-form.tsx'
import { middlewareNamed } from '../../middleware.ts'
import { requestContext, type RequestContext } from '../../request-context.ts'
import { readableSky, skyStyle } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { productSearchQuery } from './search.documents.ts'
import { searchQuery, type SearchResults } from './search.query.ts'
import { searchWords } from './search-words.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

/** Longer questions are cut. */
const longestQuery = 200

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

export async function loader({ context, request }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, longestQuery)
  const words = searchWords(query)
  if (words.length === 0) return { query, results: null }
  const commerceIds = await searchCommerce(values, words.join(' '))
  const results = await values.content.query(searchQuery, { words, commerceIds, ...exclusion(values.site.variant) })
  return { query, results }
}

/** There are as many searches as there are words: none is kept. */
export const middleware = middlewareNamed('no-store')

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, { title: loaderData?.query ? `Search: ${loaderData.query}` : 'Search' }),
  { name: 'robots', content: 'noindex' },
]

/** How many things were found, in words. */
function summary(query: string, { products, pages }: SearchResults): string {
  const count = products.length + pages.length
  return `${count} ${count === 1 ? 'thing' : 'things'} for ‘${query}’`
}

export default function Search({ loaderData: { query, results } }: Route.ComponentProps) {
  const isEmpty = results !== null && results.products.length + results.pages.length === 0
  return (
    <div
      className="sky -mt-[88px] min-h-[80svh] pt-[140px] pb-8"
      style={skyStyle(readableSky(['#e3f1ff', '#dfe3ff', '#ffe3d6']))}
    >
      <div className="px-gutter">
        <h1 className="text-headline">{query ? 'Found in the fog' : 'Looking for something?'}</h1>
        <div className="mt-5 max-w-[40rem]">
          <SearchForm query={query} live />
        </div>
        <output className="mt-4 block">
          {results && !isEmpty && summary(query, results)}
          {isEmpty && `Nothing here but clouds. At least none called ‘${query}’.`}
        </output>
      </div>
      {results && !isEmpty && <Results results={results} />}
      {(isEmpty || !results) && <Suggestions />}
    </div>
  )
}

function Results({ results: { products, pages } }: { results: SearchResults }) {
  return (
    <>
      {products.length > 0 && (
        <section
          aria-label="Products"
          className="mt-6 grid grid-cols-2 gap-x-3 gap-y-6 px-gutter md:grid-cols-3 xl:grid-cols-4"
        >
          {products.map((product, index) => (
            <ProductTile key={product.id} product={product} priority={index < 2} />
          ))}
        </section>
      )}
      {pages.length > 0 && (
        <section aria-labelledby="search-pages" className="mt-7 px-gutter">
          <h2 id="search-pages" className="text-title">
            Pages
          </h2>
          <ul className="mt-4 grid gap-x-6 lg:grid-cols-2">
            {pages.map((page) => (
              <li key={documentRoute(page)} className="border-t-[1.5px] border-hairline">
                <ShopLink to={documentRoute(page)} className="block py-4">
                  <span className="quiet-link text-lead">{page.title}</span>
                  {page.text && <span className="mt-1 block max-w-[60ch]">{page.text}</span>}
                </ShopLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Where to go when there is nothing to show. */
function Suggestions() {
  return (
    <p className="mt-4 flex flex-wrap gap-3 px-gutter">
      <Link to="/shop" className="pill">
        See everything we make
      </Link>
      <Link to="/whats-inside" className="pill border-transparent">
        What’s inside
      </Link>
    </p>
  )
}
