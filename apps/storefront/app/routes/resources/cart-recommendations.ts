import { z } from 'zod'
import { documentRoute } from '../../content/document-route.ts'
import { exclusion } from '../../content/excluded.ts'
import { recommendationsQuery } from '../../features/recommendations/recommendations.query.ts'
import { soldTermsQuery, soldTermsShape, suggestedProducts } from '../../features/recommendations/suggest-products.ts'
import { productGid } from '../../features/recommendations/suggested-product.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/cart-recommendations.ts'

const ids = z
  .string()
  .regex(/^(\d{1,19}(,\d{1,19}){0,249})?$/u, 'must be up to 250 numbers, separated by commas')
  .transform((text) => text.split(',').filter(Boolean))

const searchSchema = z.object({ products: ids, variants: ids })

/** Depends on the cart, so only the visitor's browser may cache it. */
const headers = { 'Cache-Control': 'private, max-age=60' }

export const handle: RouteHandle = { searchParams: 'all' }

/**
 * `GET /cart/recommendations?products=1,2&variants=3`: `{products}`, the recommendations for such a cart among this
 * site's products. Keeps the service's key on the server. 400 for invalid parameters, 502 when the service or the store
 * fails.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { commerce, content, recommendations, site } = context.get(requestContext)
  const search = searchSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!search.success) return Response.json({ message: z.prettifyError(search.error) }, { status: 400, headers })
  const { products: productIds, variants: variantIds } = search.data
  try {
    const { dataSourceId, products, subscriptionSkus } = await content.query(
      recommendationsQuery,
      exclusion(site.variant),
    )
    const paths = new Map(products.map(({ id, ...product }) => [id, documentRoute({ type: 'product', ...product })]))
    const found = await recommendations.recommend(dataSourceId ?? null, { productIds, variantIds })
    const recommended = found.filter((product) => paths.has(productGid(product)))
    const ids = recommended.map(productGid)
    const options = { shape: soldTermsShape, isPublic: true }
    const terms = ids.length > 0 ? await commerce.request(soldTermsQuery, { ids }, options) : { nodes: [] }
    return Response.json({ products: suggestedProducts(recommended, terms, { paths, subscriptionSkus }) }, { headers })
  } catch (error) {
    reportError(error)
    return Response.json(
      { message: 'There are no recommendations right now' },
      { status: 502, headers: { 'Cache-Control': 'no-store' } },
    )
  }
}
