import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/route.ts'
import { loadProduct } from './load-product.ts'
import { productMeta } from './product-meta.ts'
import { ProductPage } from './product-page.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadProduct(context.get(requestContext), { slug: params.product, category: params.category })
}

/** Choosing another variant changes the address only: everything about it is on the page already. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? productMeta(matches, loaderData) : []

export default function Product({ loaderData, params }: Route.ComponentProps) {
  return <ProductPage key={params.product} data={loaderData} />
}
