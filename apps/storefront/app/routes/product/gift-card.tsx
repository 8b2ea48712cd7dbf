import { giftCardSlug } from '../../commerce/product-types.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { requestContext } from '../../request-context.ts'
import { loadProduct } from './load-product.ts'
import { describeProduct } from './product-meta.ts'
import { ProductPage } from './product-page.tsx'
import type { Route } from './+types/gift-card.ts'

export { shouldRevalidate } from '../../features/navigation/stay-on-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadProduct(context.get(requestContext), { slug: giftCardSlug, category: null })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData, describeProduct)

export default memoRoute(function GiftCard({ loaderData }: Route.ComponentProps) {
  return <ProductPage data={loaderData} />
})
