import { useEffect, useEffectEvent } from 'react'
import {
  createContext,
  isRouteErrorResponse,
  data,
  redirect,
  redirectDocument,
  useRevalidator,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { unlistedMeta } from '../../content/page-meta.ts'
import { cartCount, type Cart, type CartLine } from '../../features/cart/model/cart.ts'
import { useCartCount } from '../../features/cart/session/cart-count.ts'
import { cartIdOf } from '../../features/cart/session/cart-cookie.ts'
import { openedCart } from '../../features/cart/session/cart-loader.ts'
import { withStoredSources } from '../../features/cart/session/stored-sources.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { middlewareNamed } from '../../middleware.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/route.ts'
import { readCartForm } from './cart-form.ts'
import { CartPage } from './cart-page.tsx'
import { cartPath, changeCart } from './change-cart.ts'
import { loadCart, type CartContent } from './load-cart.ts'

/** The page is for one shopper only. */
export const handle: RouteHandle = { searchParams: 'all' }

/** The checkout URL after a form has requested the checkout. */
const checkoutContext = createContext<string | null>(null)

/** The shopper's cart after a form has changed it, which may be newer than the request's. */
const changedCartContext = createContext<string | null>(null)

/**
 * Sets the redirect to the checkout in a middleware, because an error of the layout would drop this route's headers.
 */
const leadToCheckout: MiddlewareFunction = async ({ context }, next) => {
  const response = await next()
  const address = context.get(checkoutContext)
  if (address !== null && response instanceof Response) response.headers.set('Refresh', `0; url=${address}`)
  return response
}

export const middleware = [...middlewareNamed('no-store', 'without-content'), leadToCheckout]

/** Where the first addition leads: a request there without the cart's cookie shows that the browser keeps none. */
const newCartPath = `${cartPath}?new`

const notKept = 'Your browser did not keep your cart. Please allow cookies for this shop, then add the item again.'

/** `GET /cart`: the shopper's cart; 503 while the store does not respond. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const isNew = new URL(request.url).searchParams.has('new')
  if (isNew && cartIdOf(request, values.site) !== null) throw redirect(cartPath)
  const refusals = isNew ? [notKept] : []
  try {
    const cart = await loadCart(values, request, context.get(changedCartContext) ?? undefined)
    return data({ cart, isOutOfReach: false, refusals })
  } catch (error) {
    reportError(error)
    return data({ cart: null, isOutOfReach: true, refusals }, { status: 503 })
  }
}

const stayed = { refusals: [], refusedCode: null, checkout: null }

/**
 * `POST /cart`: handles the shop's forms without script. 303 to the cart on success; 422 with the errors of fields or
 * of the store, 503 while the store does not respond. The `Refresh` header leads to the checkout instead of a redirect:
 * browsers apply the content security policy's `form-action` to redirects of a form, and a store's checkout may be on
 * any host.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readCartForm(request)
  if ('error' in form) return data({ ...stayed, refusals: [form.error] }, { status: 422 })
  const values = context.get(requestContext)
  const { location, refusals, status, headers, cartId } = await changeCart(form.order, values, request)
  context.set(changedCartContext, cartId)
  if (location === cartPath) {
    const isNew = cartId !== null && cartIdOf(request, values.site) === null
    return redirect(isNew ? newCartPath : location, { status: 303, headers })
  }
  if (location !== null) {
    context.set(checkoutContext, location)
    return data({ ...stayed, checkout: location }, { headers })
  }
  const [message] = refusals
  const { order } = form
  return order.intent === 'add-gift-card' && status === 422 && message !== undefined
    ? data({ ...stayed, refusedCode: { code: order.giftCardCode, message } }, { status, headers })
    : data({ ...stayed, refusals }, { status, headers })
}

/** The outcome of a change whose response is lost or unusable; whether it was executed is unknown. */
const unanswered = { ...stayed, refusals: ['Something went wrong. Please try again.'] }

/**
 * Refreshes the drawer and the header's count after the server has changed the cart. Without a response, it is reported
 * and the page stays, with a message.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const result = await serverAction()
    return result.checkout === null ? result : redirectDocument(withStoredSources(result.checkout))
  } catch (error) {
    // A redirect of the server.
    if (error instanceof Response) throw error
    reportError(
      isRouteErrorResponse(error) ? new Error(`A change of the cart was answered with status ${error.status}`) : error,
    )
    return unanswered
  } finally {
    openedCart()?.refresh()
  }
}

/**
 * Does not load the page's data again after a change without a response: that would fail as well, and an error page
 * would replace the cart. If the change was executed, the refreshed count reloads the data later.
 */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult === unanswered ? false : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Cart')

/** What a page shows of a cart with these lines, as a text for comparison. */
const contentOf = ({ total, discountCodes }: Pick<Cart, 'total' | 'discountCodes'>, lines: readonly CartLine[]) =>
  JSON.stringify([
    total,
    discountCodes,
    lines.map(({ id, quantity, merchandise, sellingPlan }) => [id, quantity, merchandise.id, sellingPlan?.id]),
  ])

/**
 * Reloads the page's data when the browser's cart differs from the page's: another tab has changed it, a discount link's
 * code was applied, or the visitor left the previous page during a change.
 */
function useCurrentCart(cart: CartContent | null): void {
  const { revalidate } = useRevalidator()
  const follow = useEffectEvent(({ count }: { count: number | null }) => {
    if (count === null) return
    const shown = cart?.lines.map(({ line }) => line) ?? []
    const current = openedCart()?.state().cart
    // The browser's cart may have promotional lines, which are neither shown nor counted.
    const found = current?.lines.filter(({ id }) => shown.some((line) => line.id === id)) ?? []
    const isOutdated = cart && current && contentOf(cart, shown) !== contentOf(current, found)
    if (isOutdated || count !== cartCount(shown)) void revalidate()
  })
  useEffect(() => {
    follow(useCartCount.getState())
    return useCartCount.subscribe((state) => follow(state))
  }, [])
}

export default memoRoute(function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  useCurrentCart(loaderData.cart)
  return <CartPage {...stayed} {...loaderData} {...actionData} />
})
