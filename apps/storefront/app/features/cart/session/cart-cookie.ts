import { readCookie } from '../../../tracking/cookies.ts'

/** As long as the service keeps a cart that nobody changes, in seconds: 30 days. */
const maxAge = 30 * 24 * 60 * 60

/** Over HTTPS the name keeps other hosts of the domain, and plain connections, from setting it. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-cart' : 'cart')

/** What begins the value for a release, and for no other. */
const prefixOf = (deployId: string): string => `${encodeURIComponent(deployId)} `

/** The cookie that names the shopper's cart and the release that it was made under, for pages with script and without. */
export const cartCookie = (cart: { cartId: string; deployId: string }, isSecure: boolean): string =>
  `${nameOf(isSecure)}=${encodeURIComponent(prefixOf(cart.deployId) + cart.cartId)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** The id of the cart that the cookies name for a release; null when they name none of it. */
export function cartInCookies(cookies: string, deployId: string, isSecure: boolean): string | null {
  const value = readCookie(cookies, nameOf(isSecure))
  const prefix = prefixOf(deployId)
  return (value?.startsWith(prefix) && value.slice(prefix.length)) || null
}
