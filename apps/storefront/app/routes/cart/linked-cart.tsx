import { data, redirect, redirectDocument } from 'react-router'
import { unlistedMeta } from '../../content/page-meta.ts'
import { cartIdOf } from '../../features/cart/session/cart-cookie.ts'
import { creationError } from '../../features/cart/session/cart-session.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { middlewareNamed } from '../../middleware.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/linked-cart.ts'
import { CartPage } from './cart-page.tsx'
import { cartPath, unreachableMessage } from './change-cart.ts'
import { loadCart } from './load-cart.ts'
import { linkedCart, openLinkedCart } from './permalink.ts'

/** The page is for one shopper only. */
export const handle: RouteHandle = { searchParams: 'all' }

export const middleware = middlewareNamed('no-store', 'no-prefetch', 'without-content')

/**
 * `GET /cart/{variant}:{quantity},…`, the platform's cart permalink: 303 to the checkout of a new cart with these
 * lines; 422 with the shopper's own cart and the store's errors or shortfalls, 503 while the store does not respond.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const link = linkedCart(params.lines, url.search)
  if (!link) throw redirect(`/404${url.search}`)
  // A HEAD request, such as a link checker's, must not create a cart.
  if (request.method === 'HEAD') throw redirect(cartPath, 303)
  try {
    const { checkout, messages, cartId, headers } = await openLinkedCart(link, values, request)
    if (checkout !== null && messages.length === 0) throw redirectDocument(checkout, { status: 303, headers })
    const cart = await loadCart(values, request, cartId)
    return data({ cart, isOutOfReach: false, refusals: messages, linkedCheckout: checkout }, { status: 422, headers })
  } catch (error) {
    if (error instanceof Response) throw error
    reportError(error)
    const message = cartIdOf(request, values.site) === null ? creationError : unreachableMessage
    return data({ cart: null, isOutOfReach: true, refusals: [message], linkedCheckout: null }, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Cart')

export default memoRoute(function LinkedCart({ loaderData }: Route.ComponentProps) {
  return <CartPage {...loaderData} />
})
