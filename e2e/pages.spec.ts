import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { accessibilityFaults, withMotion, type PageRecord, recordPage } from './browser.ts'
import { expect, test as base } from './fixtures.ts'
import { routeTable } from './route-table.ts'
import type { ShopProcess } from './shop-process.ts'

const phone: BrowserContextOptions = { ...withMotion, viewport: { width: 360, height: 780 } }

interface Walk {
  page: Page
  record: PageRecord
}

/** One browser page for all tests of a worker, because its cached files speed up the next page. */
async function walk(browser: Browser, shop: ShopProcess, options: BrowserContextOptions): Promise<Walk> {
  const context = await browser.newContext({ ...phone, ...options, baseURL: shop.origin })
  const page = await context.newPage()
  return { page, record: recordPage(page, shop.origin) }
}

const test = base.extend<object, { walked: Walk; walkedWithoutScript: Walk }>({
  walked: [({ browser, shop }, use) => walk(browser, shop, {}).then(use), { scope: 'worker' }],
  walkedWithoutScript: [
    async ({ browser, shop }, use) => {
      // A page that waits for the next one would draw its animations meanwhile.
      const plain = await walk(browser, shop, { javaScriptEnabled: false, reducedMotion: 'reduce' })
      // Without script a page requests all of its pictures at once, which is expensive for the shop.
      await plain.page.route('**/images/**', (route) => route.fulfill({ status: 204 }))
      await use(plain)
    },
    { scope: 'worker' },
  ],
})

test.use(phone)

/** Pages with different designs. */
const looks = new Set([
  '/',
  '/shop',
  '/shop/collections',
  '/shop/sparkling-water',
  '/shop/gift-card',
  '/shop/buy-now',
  '/about',
  '/find-your-recess',
  '/sparkling-water',
  '/sign-up',
  '/whats-inside',
  '/testimonials',
  '/press',
  '/where-to-buy',
  '/labresults',
  '/wholesale',
])

/** The window widths that the page overflows, with the page's width. */
async function overflows(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [320, 768, 1440, 360]) {
    await page.setViewportSize({ width, height: 780 })
    const taken = await page.evaluate(() => document.documentElement.scrollWidth)
    if (taken !== width) found.push(`${taken} px wide in a window of ${width} px`)
  }
  return found
}

/** A page is accessible, and fits windows of 320 to 1440 px. */
async function expectGoodLooks(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await overflows(page)).toEqual([])
}

/** A page shows its headline, or has one for screen readers only. */
function expectHeadline(page: Page, path: string): Promise<void> {
  const headline = page.locator('main h1').first()
  return path === '/shop' ? expect(headline).toBeAttached() : expect(headline).toBeVisible()
}

for (const { rule, path } of routeTable) {
  test(`${rule}, in a browser`, async ({ walked, walkedWithoutScript }) => {
    for (const { page, record } of [walked, walkedWithoutScript]) {
      await page.goto(path)
      await expectHeadline(page, path)
      expect(record).toEqual({ foreignRequests: [], errors: [] })
    }
    if (looks.has(path)) await expectGoodLooks(walked.page)
  })
}

for (const path of [
  '/shop/sparkling-water/white-peach-thyme',
  '/kind-to-the-water',
  '/find-your-recess?kind=zero-proof',
  '/404',
]) {
  test(`${path} is accessible, fits every window, and calls no other origin`, async ({ page, record }) => {
    await page.goto(path)
    await expectGoodLooks(page)
    expect(record.foreignRequests).toEqual([])
    expect(record.errors.filter((error) => !error.includes('404'))).toEqual([])
  })
}
