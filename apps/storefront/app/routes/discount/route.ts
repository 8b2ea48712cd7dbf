import { redirect } from 'react-router'
import { middlewareNamed } from '../../middleware.ts'
import type { Route } from './+types/route.ts'
import { ownPath } from './own-path.ts'

/** The code is remembered for so many seconds: 7 days (specification, section 9). */
const maxAge = 7 * 24 * 60 * 60

/** What a discount code may look like, or several with commas between; anything else is not worth remembering. */
const isCode = (code: string): boolean => code.length <= 100 && /^[\p{L}\p{N} ._%+,-]+$/u.test(code)

export const middleware = middlewareNamed('no-store')

/**
 * `GET /discount/{code?}`: remembers the code in the cookie `discount_code` and leads to `?redirect=`, with every other
 * parameter kept. The cart takes the code from the cookie.
 */
export function loader({ params, request }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams
  const target = ownPath(given.get('redirect'))
  given.delete('redirect')
  const code = params.code?.trim()
  if (!code) return redirect('/')
  for (const [name, value] of given) target.searchParams.append(name, value)
  const headers = new Headers()
  if (isCode(code)) {
    headers.set('Set-Cookie', `discount_code=${encodeURIComponent(code)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`)
  }
  return redirect(target.pathname + target.search + target.hash, { headers })
}
