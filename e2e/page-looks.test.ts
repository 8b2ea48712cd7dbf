import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, recordPage } from './browser.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

let browser: Browser
let shop: ShopProcess
beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchBrowser(), startShop()])
})
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
})

const looks = [
  '/',
  '/shop',
  '/shop/collections',
  '/shop/sparkling-water',
  '/shop/sparkling-water/white-peach-thyme',
  '/shop/gift-card',
  '/shop/buy-now',
  '/about',
  '/kind-to-the-water',
  '/find-your-recess',
  '/find-your-recess?kind=zero-proof',
  '/sparkling-water',
  '/sign-up',
  '/whats-inside',
  '/testimonials',
  '/press',
  '/where-to-buy',
  '/labresults',
  '/wholesale',
  '/404',
]

test('every page is accessible on a phone, and calls nobody else', async () => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage()
  const record = recordPage(page, shop.origin)
  const faults: Record<string, string[]> = {}
  for (const path of looks) {
    await page.goto(`${shop.origin}${path}`)
    const found = await accessibilityFaults(page)
    if (found.length > 0) faults[path] = found
  }
  await page.context().close()
  expect(faults).toEqual({})
  expect(record.foreignRequests).toEqual([])
  expect(record.errors.filter((error) => !error.includes('404'))).toEqual([])
})

test.each([320, 360, 768, 1440])('every page fits a window of %s px', async (width) => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
  const widths: Record<string, number> = {}
  for (const path of looks) {
    await page.goto(`${shop.origin}${path}`, { waitUntil: 'domcontentloaded' })
    widths[path] = await page.evaluate(() => document.documentElement.scrollWidth)
  }
  await page.context().close()
  expect(widths).toEqual(Object.fromEntries(looks.map((path) => [path, width])))
})

test('wide pages are accessible too', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  for (const path of ['/', '/shop/sparkling-water', '/shop/sparkling-water/white-peach-thyme']) {
    await page.goto(`${shop.origin}${path}`)
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.context().close()
})
