import { parseDiscountCodes } from '@shop/validation/discount-code'
import { redirect } from 'react-router'
import { ownPath } from '../../content/own-path.ts'
import { withCodes } from '../../features/cart/model/discount-settings.ts'
import { noLineKeys } from '../../features/cart/model/line-keys.ts'
import { createCartApi } from '../../features/cart/service/cart-api.ts'
import { createCartWriter } from '../../features/cart/service/cart-writer.ts'
import { cartIdOf } from '../../features/cart/session/cart-cookie.ts'
import { withTimeout } from '../../features/cart/session/with-timeout.ts'
import { middlewareNamed } from '../../middleware.ts'
import { requestContext, type RequestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { cookieNames, cookieOfList } from '../../tracking/cookies.ts'
import type { Route } from './+types/discount.ts'

export const handle: RouteHandle = { searchParams: 'all' }

export const middleware = middlewareNamed('no-store', 'no-prefetch')

/** The maximum time that a visitor waits for the store, in milliseconds: the cookie applies the code later as well. */
const storeTimeout = 1500

/** Adds the codes to the visitor's cart, if there is one. */
async function addToCart({ cart: client, site }: RequestContext, request: Request, codes: string): Promise<void> {
  const id = cartIdOf(request, site)
  if (id === null) return
  const api = createCartApi(client)
  const cart = await api.fetch(id)
  const all = cart && withCodes(cart, codes)
  if (all) await createCartWriter(api).write(cart, [{ kind: 'codes', codes: all }], noLineKeys)
}

/**
 * `GET /discount/{code?}`: stores the code in the cookie `discount_code`, adds it to an existing cart, and redirects to
 * `?redirect=`, or home without a code, keeping all other parameters. A later cart gets the code from the cookie.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const given = new URLSearchParams(url.search)
  const text = params.code?.trim() ?? ''
  const target = ownPath(text ? given.get('redirect') : '/')
  given.delete('redirect')
  for (const [name, value] of given) target.searchParams.append(name, value)
  const headers = new Headers()
  const codes = parseDiscountCodes(text).join(',')
  if (codes) {
    headers.set('Set-Cookie', cookieOfList(cookieNames.discountCode, codes))
    await withTimeout(storeTimeout, () => addToCart(context.get(requestContext), request, codes)).catch(
      (cause: unknown) => reportError(new Error('Failed to apply discount code', { cause })),
    )
  }
  return redirect(target.pathname + target.search + target.hash, { headers })
}
