import { cookieOf, expiredCookie, readCookie } from '../tracking/cookies.ts'

/** The cookie that holds the token of an editor's session; shoppers have none. */
const cookieName = 'auth_token'

/** What of the browser a login is kept in. */
export interface LoginBrowser {
  cookies: { read(): string; write(cookie: string): void }
  /** Forgets everything that was fetched under the former token. */
  resetCache(): Promise<void>
}

/** The token that is sent to the backends; null for everybody who has not logged in. */
export const authToken = (cookies: string): string | null => readCookie(cookies, cookieName)

/** The login stands whatever becomes of the cache: its failure is only logged (second document, section 8). */
async function reset({ resetCache }: LoginBrowser): Promise<void> {
  try {
    await resetCache()
  } catch (error) {
    console.error('The cache could not be reset.', error)
  }
}

/** Keeps the token for 7 days, for the whole site, and then resets the cache. */
export async function login(token: string, browser: LoginBrowser): Promise<void> {
  browser.cookies.write(cookieOf(cookieName, token))
  await reset(browser)
}

/** Forgets the token and then resets the cache. */
export async function logout(browser: LoginBrowser): Promise<void> {
  browser.cookies.write(expiredCookie(cookieName))
  await reset(browser)
}
