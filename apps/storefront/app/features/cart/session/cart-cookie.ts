import type { Site } from '../../../site.ts'
import { readCookie } from '../../../tracking/cookies.ts'

/** 30 days in seconds: the same as the service keeps an unchanged cart. */
const maxAge = 30 * 24 * 60 * 60

/** Over HTTPS the prefix prevents other hosts of the domain, and plain HTTP, from setting it. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-cart' : 'cart')

/** Whether the cookies contain a cart, of any release. */
export const hasCartCookie = (cookies: string): boolean =>
  [true, false].some((isSecure) => readCookie(cookies, nameOf(isSecure)) !== null)

/** The start of the cookie's value, unique per release. */
const prefixOf = (deployId: string): string => `${encodeURIComponent(deployId)} `

/** The cookie with the cart's id and the release in which it was created, for pages with and without script. */
export const cartCookie = (cart: { cartId: string; deployId: string }, isSecure: boolean): string =>
  `${nameOf(isSecure)}=${encodeURIComponent(prefixOf(cart.deployId) + cart.cartId)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** The id of the cart in the cookies for a release; null if there is none. */
export function cartInCookies(cookies: string, deployId: string, isSecure: boolean): string | null {
  const value = readCookie(cookies, nameOf(isSecure))
  const prefix = prefixOf(deployId)
  return (value?.startsWith(prefix) && value.slice(prefix.length)) || null
}

/** Whether the site's cookies are only for HTTPS. */
export const isSecure = ({ url }: Site): boolean => url.startsWith('https:')

/** The id of the cart in a request's cookie; null if there is none of this release. */
export const cartIdOf = ({ headers }: Request, site: Site): string | null =>
  cartInCookies(headers.get('Cookie') ?? '', site.deployId, isSecure(site))
