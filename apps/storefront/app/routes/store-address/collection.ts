import { storedFormsOfId } from '../../commerce/global-id.ts'
import { documentRoute } from '../../content/document-route.ts'
import { exclusion } from '../../content/excluded.ts'
import { pageNotFound } from '../../content/read-page.ts'
import { middlewareNamed } from '../../middleware.ts'
import { withRedirect } from '../../store-redirect.ts'
import { requestContext, type RequestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/collection.ts'
import { permanentRedirect } from './permanent-redirect.ts'
import { categoriesOfQuery, collectionPageQuery, storeCollectionQuery } from './store-address.query.ts'

export const handle: RouteHandle = { searchParams: 'all' }

export const middleware = middlewareNamed('no-store')

/** The page of all products. */
const everything = '/shop'

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** The path of the category with the handle as its slug, else of the category of most of the collection's products. */
async function pathOf({ commerce, content, site }: RequestContext, handle: string): Promise<string> {
  const excluded = exclusion(site.variant)
  const named = await content.query(collectionPageQuery, { handle, ...excluded })
  if (named) return documentRoute({ ...named })
  const { collection } = await commerce.request(storeCollectionQuery, { handle }, { isPublic: true })
  if (!collection) throw pageNotFound()
  const ids = collection.products.nodes.flatMap(({ id }) => storedFormsOfId(id))
  const slug = mostFrequent(await content.query(categoriesOfQuery, { ids, ...excluded }))
  return slug === undefined ? everything : documentRoute({ type: 'productCategory', slug })
}

/**
 * `GET /collections/{handle?}`, the address of a collection in the Storefront API: redirects to the page of its
 * products, with all parameters. Without a handle, and for `all`, that is the page of all products.
 */
export const loader = withRedirect(async ({ context, params: { handle = 'all' }, url }: Route.LoaderArgs) => {
  const path = handle === 'all' ? everything : await pathOf(context.get(requestContext), handle)
  return permanentRedirect(path, url.searchParams)
})

/** Never rendered; see `product.ts`. */
export default function StoreCollectionRoute() {
  return null
}
