import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 360, height: 740 }

/** For somebody who has not asked for less motion. */
export const moving: BrowserContextOptions = { reducedMotion: 'no-preference' }

/** How long, in milliseconds, a busy machine may take with anything that a page is asked for. */
const patience = 60_000

/** What journeys need of a shop, however many processes it is. */
export type Shop = Pick<ShopProcess, 'origin'> & AsyncDisposable

/** A shop and a browser to visit it with. */
export interface BrowsedShop<Started extends Shop> {
  readonly browser: Browser
  readonly shop: Started
  /** Where the shop is to be reached, without a trailing slash. */
  readonly origin: string
  /** The same process under another name, which a setting can make that of the non-hemp site. */
  readonly hempFree: string
  /** A blank page for a new visitor, on a wide screen and without motion unless that is said. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** Such a page, at a path of the shop, as it is once everything that comes later has come. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
}

/** Waits until a page is alive: what comes last has come. */
export const alive = (page: Page): Promise<void> => page.locator('#container-ref').waitFor({ state: 'attached' })

/**
 * Starts a shop and a browser for the tests of a file or a group, and ends both after the last of them. A page that a test
 * or its preparation opens is closed with that test, one that is opened before all of them with the browser.
 */
export function browse<Started extends Shop>(start: () => Promise<Started>): BrowsedShop<Started> {
  let browser: Browser
  let shop: Started
  let contextsOfTest: BrowserContext[] | undefined
  beforeAll(async () => {
    await Promise.all([
      launchBrowser().then((launched) => void (browser = launched)),
      start().then((started) => void (shop = started)),
    ])
  })
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.[Symbol.asyncDispose]()])
  })
  beforeEach(() => void (contextsOfTest = []))
  afterEach(async () => {
    await Promise.all((contextsOfTest ?? []).map((context) => context.close()))
    contextsOfTest = undefined
  })

  async function newPage(options?: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce', ...options })
    contextsOfTest?.push(context)
    context.setDefaultTimeout(patience)
    return context.newPage()
  }

  return {
    get browser() {
      return browser
    },
    get shop() {
      return shop
    },
    get origin() {
      return shop.origin
    },
    get hempFree() {
      return shop.origin.replace('127.0.0.1', 'localhost')
    },
    newPage,
    async open(path, options) {
      const page = await newPage(options)
      await page.goto(shop.origin + path)
      if (options?.javaScriptEnabled !== false) await alive(page)
      return page
    },
  }
}

/** The same for one process of the demo shop. `settings` add to or override its own. */
export const browseShop = (settings?: Record<string, string>): BrowsedShop<ShopProcess> =>
  browse(() => startShop(settings))
