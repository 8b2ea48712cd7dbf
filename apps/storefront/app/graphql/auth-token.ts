import { cookieOf, expiredCookie, readCookie, writeCookie } from '../tracking/cookies.ts'

/** The cookie with the token of an editor's session; customers have none. */
const cookieName = 'auth_token'

/** Drops everything that was fetched with the previous token. */
type ResetCache = () => Promise<void>

/** The token that is sent to the backends; null without a login. */
export const authToken = (cookies: string): string | null => readCookie(cookies, cookieName)

/** A failed cache reset does not affect the login: it is only logged (second document, section 8). */
async function reset(resetCache: ResetCache): Promise<void> {
  try {
    await resetCache()
  } catch (error) {
    console.error('The cache could not be reset.', error)
  }
}

/** Stores the token for 7 days, for the whole site, and then resets the cache. */
export async function login(token: string, resetCache: ResetCache): Promise<void> {
  writeCookie(cookieOf(cookieName, token))
  await reset(resetCache)
}

/** Removes the token and then resets the cache. */
export async function logout(resetCache: ResetCache): Promise<void> {
  writeCookie(expiredCookie(cookieName))
  await reset(resetCache)
}
