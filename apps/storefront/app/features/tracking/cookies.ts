/** How long the shop's cookies last, in seconds: 7 days (specification, section 9). */
const maxAge = 7 * 24 * 60 * 60

/** The cookies of the page; over HTTPS they are sent over nothing else. */
export const documentCookies = {
  read: () => document.cookie,
  write(cookie: string) {
    document.cookie = location.protocol === 'https:' ? `${cookie}; Secure` : cookie
  },
}

/** The value of a cookie; null when there is none, or when it cannot be read. */
export function readCookie(cookies: string, name: string): string | null {
  const entry = cookies.split('; ').find((each) => each.startsWith(`${name}=`))
  try {
    return entry ? decodeURIComponent(entry.slice(name.length + 1)) || null : null
  } catch {
    return null
  }
}

/** What is to be given to `document.cookie`, so that the whole site knows the value for 7 days. */
export const cookieOf = (name: string, value: string): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`

/** What is to be given to `document.cookie`, so that it is forgotten. */
export const expiredCookie = (name: string): string => `${name}=; Path=/; Max-Age=0; SameSite=Lax`
