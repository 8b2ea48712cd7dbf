import { cookieOf, expiredCookie, readCookie } from '../tracking/cookies.ts'

/** The cookie with the token of an editor's session; customers have none. */
const cookieName = 'auth_token'

/** The browser APIs that store a login. */
export interface LoginBrowser {
  cookies: { read(): string; write(cookie: string): void }
  /** Drops everything that was fetched with the previous token. */
  resetCache(): Promise<void>
}

/** The token that is sent to the backends; null without a login. */
export const authToken = (cookies: string): string | null => readCookie(cookies, cookieName)

/** A failed cache reset does not affect the login: it is only logged (second document, section 8). */
async function reset({ resetCache }: LoginBrowser): Promise<void> {
  try {
    await resetCache()
  } catch (error) {
    console.error('The cache could not be reset.', error)
  }
}

/** Stores the token for 7 days, for the whole site, and then resets the cache. */
export async function login(token: string, browser: LoginBrowser): Promise<void> {
  browser.cookies.write(cookieOf(cookieName, token))
  await reset(browser)
}

/** Removes the token and then resets the cache. */
export async function logout(browser: LoginBrowser): Promise<void> {
  browser.cookies.write(expiredCookie(cookieName))
  await reset(browser)
}
