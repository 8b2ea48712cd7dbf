import { pageMeta } from '../../content/page-meta.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { withRedirect } from '../../store-redirect.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/route.ts'
import { loadProduct } from './load-product.ts'
import { describeProduct } from './product-meta.ts'
import { ProductPage } from './product-page.tsx'
import { planParameter } from '../../features/cart/model/purchase-offers.ts'

/** In addition to the product's options, which its loader declares. */
export const handle: RouteHandle = { searchParams: [planParameter] }

export { shouldRevalidate } from '../../features/navigation/stay-on-page.ts'

export const loader = withRedirect(({ context, params }: Route.LoaderArgs) =>
  loadProduct(context.get(requestContext), { slug: params.product, category: params.category }),
)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData, describeProduct)

export default memoRoute(function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage data={loaderData} />
})
