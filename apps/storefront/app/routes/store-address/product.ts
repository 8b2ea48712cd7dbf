import { globalId, storedFormsOfId } from '../../commerce/global-id.ts'
import { noOption } from '../../commerce/variant-title.ts'
import { canonicalRoute } from '../../content/document-route.ts'
import { exclusion } from '../../content/excluded.ts'
import { pageNotFound } from '../../content/read-page.ts'
import { middlewareNamed } from '../../middleware.ts'
import { withRedirect } from '../../store-redirect.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/product.ts'
import { permanentRedirect } from './permanent-redirect.ts'
import { productPageQuery, storeProductQuery } from './store-address.query.ts'

export const handle: RouteHandle = { searchParams: 'all' }

export const middleware = middlewareNamed('no-store')

/**
 * `GET /products/{handle}`, the address of a product in the Storefront API, with `?variant={id}`: redirects to the
 * product's page, with the options of the variant and all other parameters.
 */
export const loader = withRedirect(async ({ context, params, url }: Route.LoaderArgs) => {
  const values = context.get(requestContext)
  const given = new URLSearchParams(url.search)
  const number = given.get('variant')
  given.delete('variant')
  const hasVariant = number !== null && /^\d{1,20}$/.test(number)
  const variables = { handle: params.handle, variantId: globalId('ProductVariant', number ?? ''), hasVariant }
  const { product, variant } = await values.commerce.request(storeProductQuery, variables, { isPublic: true })
  if (!product) throw pageNotFound()
  const ids = storedFormsOfId(product.id)
  const page = await values.content.query(productPageQuery, { ids, ...exclusion(values.site.variant) })
  if (!page) throw pageNotFound()
  if (variant?.__typename === 'ProductVariant' && variant.product.id === product.id)
    for (const { name, value } of variant.selectedOptions) if (value !== noOption) given.set(name, value)
  return permanentRedirect(canonicalRoute(page), given)
})

/** Never rendered: the loader redirects or throws. Without it the router would return errors as data, not as pages. */
export default function StoreProductRoute() {
  return null
}
