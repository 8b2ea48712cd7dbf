import { type BrowserContext, type BrowserContextOptions, type Page, test as base } from '@playwright/test'
import { waitUntilLoaded, type PageRecord, recordPage } from './browser.ts'
import { ContextPool } from './context-pool.ts'
import { mutate, signIn } from './content-api.ts'
import { owner, ownerSettings } from './filled-data.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

export { expect, type Locator, type Page } from '@playwright/test'
export { owner } from './filled-data.ts'

/** The settings of every shop here; its second host name is that of the non-hemp site. */
export const commonSettings = { NON_CBD_HOSTS: 'localhost', ...ownerSettings }

export interface ShopOptions {
  /**
   * Additional settings of the shop. Files that use the same object share one shop per worker; a file
   * with its own object has its own shop, and may change it.
   */
  settings: Record<string, string>
}

/** For files that change menus of the content, or the header's appearance. */
export const changedMenus = {}

interface WorkerFixtures extends ShopOptions {
  shop: ShopProcess
  /** The browser contexts of all tests of a worker. */
  contexts: ContextPool
  /** The token of an editor's session. */
  token: string
}

interface Fixtures {
  /** A separate browser context for each visitor; its state is cleared after the test. */
  openContext(options?: BrowserContextOptions): Promise<BrowserContext>
  /** The same shop under its second host name. */
  hempFree: string
  /** Requests to other origins and errors of the test's page. */
  record: PageRecord
  /** A blank page for a new visitor, with the file's options unless others are given. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** Such a page at a path of the shop, once everything deferred has loaded. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** The response at a path; redirects are not followed. */
  get(path: string, origin?: string): Promise<Response>
  /** The text of that response. */
  read(path: string, origin?: string): Promise<string>
  /** Sets fields of a published document through the API. */
  change(id: string, set: object): Promise<void>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ settings }, use) => {
      await using shop = await startShop({ ...commonSettings, ...settings })
      await use(shop)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  token: [({ shop }, use) => signIn(shop.origin, owner.email, owner.password).then(use), { scope: 'worker' }],
  baseURL: ({ shop }, use) => use(shop.origin),
  hempFree: ({ shop }, use) => use(shop.origin.replace('127.0.0.1', 'localhost')),
  record: ({ page, shop }, use) => use(recordPage(page, shop.origin)),
  contexts: [({ browser }, use) => use(new ContextPool(browser)), { scope: 'worker' }],
  openContext: async ({ contexts, baseURL, viewport, reducedMotion }, use, test) => {
    const taken: BrowserContext[] = []
    await use(async (options) => {
      const context = await contexts.take({ ...(baseURL && { baseURL }), viewport, reducedMotion, ...options })
      taken.push(context)
      return context
    })
    // A closed context leaves screenshots of its pages.
    const release = (context: BrowserContext) =>
      test.status === test.expectedStatus ? contexts.giveBack(context) : context.close()
    await Promise.all(taken.map(release))
  },
  context: ({ openContext }, use) => openContext().then(use),
  newPage: ({ openContext }, use) => use(async (options) => (await openContext(options)).newPage()),
  open: ({ newPage }, use) =>
    use(async (path, options) => {
      const page = await newPage(options)
      await page.goto(path)
      if (options?.javaScriptEnabled !== false) await waitUntilLoaded(page)
      return page
    }),
  get: ({ shop }, use) => use((path, origin = shop.origin) => fetch(origin + path, { redirect: 'manual' })),
  read: ({ shop }, use) => use(async (path, origin = shop.origin) => (await fetch(origin + path)).text()),
  change: ({ shop, token }, use) => use((id, set) => mutate(shop.origin, token, [{ patch: { id, set } }])),
})
