/** The cookies with the values of a visit. */
export const cookieNames = {
  discountCode: 'discount_code',
  featureFlag: 'feature_flag',
  refersionCode: 'rfsn',
} as const

/** The lifetime of the shop's cookies, in seconds: 7 days (specification, section 9). */
const maxAge = 7 * 24 * 60 * 60

/** Sets a cookie of the page; over HTTPS it is `Secure`. */
export function writeCookie(cookie: string): void {
  document.cookie = location.protocol === 'https:' ? `${cookie}; Secure` : cookie
}

/** The value of a cookie; null when it is missing or cannot be decoded. */
export function readCookie(cookies: string, name: string): string | null {
  const entry = cookies.split('; ').find((each) => each.startsWith(`${name}=`))
  try {
    return entry ? decodeURIComponent(entry.slice(name.length + 1)) || null : null
  } catch {
    return null
  }
}

/** A `document.cookie` assignment that stores the value for the whole site for 7 days. */
export const cookieOf = (name: string, value: string): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`

/** The maximum length of a cookie's value: browsers refuse a cookie of more than 4096 bytes. */
export const maxCookieLength = 4000

/** As {@link cookieOf}, for a list separated by commas: with the first of its values, as many as a cookie can keep. */
export function cookieOfList(name: string, list: string): string {
  const values = list.split(',')
  while (encodeURIComponent(values.join()).length > maxCookieLength) values.pop()
  return cookieOf(name, values.join())
}

/** A `document.cookie` assignment that removes it. */
export const expiredCookie = (name: string): string => `${name}=; Path=/; Max-Age=0; SameSite=Lax`
