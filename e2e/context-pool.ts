import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

interface PooledContext {
  /** Its options as text. */
  key: string
  /** A blank page, which keeps the renderer process alive when the pages of a test are closed. */
  blank: Page
  devtools: CDPSession
}

/** Whether a page has a fake clock, which cannot be removed again. */
const hasTestClock = (page: Page): Promise<boolean> =>
  page.evaluate(() => !String(setTimeout).includes('[native code]'))

/**
 * Browser contexts that tests use one after the other. A page in a new context takes the browser 1.6 times the CPU
 * time: its renderer starts, and compiles every script.
 */
export class ContextPool {
  readonly #browser: Browser
  readonly #pooled = new Map<BrowserContext, PooledContext>()
  readonly #idle = new Map<string, BrowserContext[]>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A context with these options and without any state. */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const known = this.#idle.get(key)?.pop()
    if (known) return known
    const context = await this.#browser.newContext(options)
    const blank = await context.newPage()
    // A context with a given storage state cannot be reset.
    if (!options.storageState) this.#pooled.set(context, { key, blank, devtools: await context.newCDPSession(blank) })
    return context
  }

  /** Removes all state that the pages of a test have left. */
  async giveBack(context: BrowserContext): Promise<void> {
    const pooled = this.#pooled.get(context)
    if (!pooled || (await hasTestClock(pooled.blank))) return context.close()
    await Promise.all(context.pages().map((page) => page !== pooled.blank && page.close()))
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      context.clearCookies(),
      pooled.devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
    ])
    this.#idle.set(pooled.key, [...(this.#idle.get(pooled.key) ?? []), context])
  }
}
