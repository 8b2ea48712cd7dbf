import { giftCardSlug } from '../../commerce/product-types.ts'
import { requestContext } from '../../request-context.ts'
import { loadProduct } from './load-product.ts'
import { productMeta } from './product-meta.ts'
import { ProductPage } from './product-page.tsx'
import type { Route } from './+types/gift-card.ts'

export { shouldRevalidate } from '../../features/navigation/stay-on-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadProduct(context.get(requestContext), { slug: giftCardSlug, category: null })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? productMeta(matches, loaderData) : []

export default function GiftCard({ loaderData }: Route.ComponentProps) {
  return <ProductPage data={loaderData} />
}
