import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { accessibilityViolations, withMotion, type PageRecord, recordPage } from './browser.ts'
import { expect, test as base } from './fixtures.ts'
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
      // An idle page would render its animations meanwhile.
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
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await overflows(page)).toEqual([])
}

/** A page shows its headline, or has one for screen readers only. */
function expectHeadline(page: Page, path: string): Promise<void> {
  const headline = page.locator('main h1').first()
  return path === '/shop' ? expect(headline).toBeAttached() : expect(headline).toBeVisible()
}

/** A page of the specification's route table. */
interface RouteRow {
  rule: string
  path: string
  /** The beginning of its headline, as HTML. */
  heading: string
  /** HTML that only this page contains, if another page has the same headline. */
  words?: string
}

const routeTable: readonly RouteRow[] = [
  { rule: 'ROUTE-06: / is the home page', path: '/', heading: 'Calm Cool Collected' },
  { rule: 'ROUTE-07: /shop is the shop landing', path: '/shop', heading: 'Shop' },
  {
    rule: 'ROUTE-08: /shop/powder-stick-pack is a category page',
    path: '/shop/powder-stick-pack',
    heading: 'Weather for your pocket',
    words: 'Dry, in every sense',
  },
  {
    rule: 'ROUTE-09: /shop/powder-stick-pack/{product} is a product page',
    path: '/shop/powder-stick-pack/daydream',
    heading: 'Daydream (Lemon',
  },
  {
    rule: 'ROUTE-10: /shop/{brand}-mood-powders is a category page',
    path: '/shop/halcyon-mood-powders',
    heading: 'Just add water, then stop',
    words: 'Fruit and leaf, dried fine',
  },
  {
    rule: 'ROUTE-11: /shop/mood-powder-tubs is a category page',
    path: '/shop/mood-powder-tubs',
    heading: 'A month of mornings',
    words: 'Two plants and a lid',
  },
  {
    rule: 'ROUTE-12: /shop/mood-powder-tubs/{product} is a product page',
    path: '/shop/mood-powder-tubs/daydream-tub',
    heading: 'Daydream tub',
  },
  {
    rule: 'ROUTE-13: /shop/{brand}-mood is a category page',
    path: '/shop/halcyon-mood',
    heading: 'Not tired, not wired',
    words: 'What the mood is made of',
  },
  {
    rule: 'ROUTE-14: /shop/{brand}-mood/{product} is a product page',
    path: '/shop/halcyon-mood/blackcurrant-lavender',
    heading: 'Lavender',
  },
  {
    rule: 'ROUTE-15: /shop/zero-proof is a category page',
    path: '/shop/zero-proof',
    heading: 'No proof it happened',
    words: 'Bitter, twisted, lovely',
  },
  {
    rule: 'ROUTE-16: /shop/zero-proof/{product} is a product page',
    path: '/shop/zero-proof/dusk-spritz',
    heading: 'Dusk Spritz',
  },
  { rule: 'ROUTE-17: /shop/gift-card is the gift card page', path: '/shop/gift-card', heading: 'Gift card' },
  {
    rule: 'ROUTE-18: /shop/realitywear is the apparel category page',
    path: '/shop/realitywear',
    heading: 'Clothes for the actual world',
    words: 'Something to hold',
  },
  {
    rule: 'ROUTE-19: /shop/realitywear/{product} is an apparel product page',
    path: '/shop/realitywear/drift-cap',
    heading: 'Drift Cap',
  },
  {
    rule: 'ROUTE-20: /shop/sparkling-water is a category page',
    path: '/shop/sparkling-water',
    heading: 'Water, but distracted',
    words: 'Short list, long afternoon',
  },
  {
    rule: 'ROUTE-20: /shop/sparkling-water/{product} is a product page',
    path: '/shop/sparkling-water/pear-cardamom',
    heading: 'Pear',
  },
  {
    rule: 'ROUTE-21: /shop/buy-now/{page} shows a buy-now page',
    path: '/shop/buy-now/subscribe',
    heading: 'Subscribe &amp; save',
  },
  { rule: 'ROUTE-21: {page} of /shop/buy-now is optional', path: '/shop/buy-now', heading: 'A standing evening' },
  {
    rule: 'ROUTE-22: /shop/collections/{page} shows a collection',
    path: '/shop/collections/the-whole-sky',
    heading: 'The whole sky',
  },
  { rule: 'ROUTE-22: {page} of /shop/collections is optional', path: '/shop/collections', heading: 'After dark' },
  {
    rule: 'ROUTE-25: /find-your-recess is a page under exactly this name',
    path: '/find-your-recess',
    heading: 'Find your recess',
  },
  { rule: 'ROUTE-26: /labresults is a page', path: '/labresults', heading: 'Lab results' },
  {
    rule: 'ROUTE-27: /press is a page',
    path: '/press',
    heading: 'Said about us, quietly',
    words: 'The only bar we reviewed this year that fits in a drawer.',
  },
  {
    rule: 'ROUTE-28: /sparkling-water is a marketing page',
    path: '/sparkling-water',
    heading: 'Water, but distracted',
    words: '<h2 class="text-headline">White Peach &amp; Thyme',
  },
  {
    rule: 'ROUTE-29: /testimonials is a page',
    path: '/testimonials',
    heading: 'Kind words',
    words: 'I drank it on the back step',
  },
  {
    rule: 'ROUTE-30: /whats-inside is a page',
    path: '/whats-inside',
    heading: 'Nothing to hide behind',
    words: 'What floats in it',
  },
  { rule: 'ROUTE-31: /where-to-buy is a page', path: '/where-to-buy', heading: 'Where to buy' },
  { rule: 'ROUTE-32: /wholesale is a page', path: '/wholesale', heading: 'Put us on the shelf' },
  {
    rule: 'ROUTE-33: /sign-up/{page} shows a sign-up page',
    path: '/sign-up/the-calm-list',
    heading: 'Letters, rarely',
  },
  { rule: 'ROUTE-33: {page} of /sign-up is optional', path: '/sign-up', heading: 'Night letters' },
  { rule: 'ROUTE-34: /{page} shows a generic content page', path: '/about', heading: 'About' },
]

for (const { rule, path, heading, words = heading } of routeTable) {
  test(rule, async ({ walked, walkedWithoutScript, get, hempFree }) => {
    for (const { page, record } of [walked, walkedWithoutScript]) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      const html = (await response?.text()) ?? ''
      expect(/<h1[^>]*>([^<]+)/.exec(html)?.[1]).toContain(heading)
      expect(html).toContain(words)
      await expectHeadline(page, path)
      expect(record).toEqual({ foreignRequests: [], errors: [] })
    }
    expect((await get(path, hempFree)).status).toBe(200)
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
