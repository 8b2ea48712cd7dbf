import { parseDiscountCodes } from '@shop/validation/discount-code'
import { redirect } from 'react-router'
import { ownPath } from '../../content/own-path.ts'
import { middlewareNamed } from '../../middleware.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { cookieOf } from '../../tracking/cookies.ts'
import { cookieNames } from '../../tracking/visit.ts'
import type { Route } from './+types/discount.ts'

export const handle: RouteHandle = { searchParams: 'all' }

export const middleware = middlewareNamed('no-store', 'no-prefetch')

/**
 * `GET /discount/{code?}`: stores the code in the cookie `discount_code` and redirects to `?redirect=`, or home
 * without a code, keeping all other parameters. The cart reads the code from the cookie.
 */
export function loader({ params, url }: Route.LoaderArgs) {
  const given = new URLSearchParams(url.search)
  const text = params.code?.trim() ?? ''
  const target = ownPath(text ? given.get('redirect') : '/')
  given.delete('redirect')
  for (const [name, value] of given) target.searchParams.append(name, value)
  const headers = new Headers()
  const codes = parseDiscountCodes(text)
  if (codes.length > 0) headers.set('Set-Cookie', cookieOf(cookieNames.discountCode, codes.join(',')))
  return redirect(target.pathname + target.search + target.hash, { headers })
}
