import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

let browser: Browser
let shop: ShopProcess
let page: Page
beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchBrowser(), startShop()])
  page = await browser.newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
})
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
})

test('a press below the first screen that comes before the script of that part is done once it has come', async () => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/category-story-*.js', (route) => gate.promise.then(() => route.continue()))
  await page.goto(`${shop.origin}/shop/sparkling-water`, { waitUntil: 'commit' })
  const carousel = page.getByRole('region', { name: 'What people say' })
  const row = carousel.getByRole('list')
  const pushed = () => row.evaluate((element) => element.scrollLeft)
  // The rest of the page is alive already, so that only this part can be what is waited for.
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await pushed()).toBe(0)
  await carousel.getByRole('button', { name: 'Next' }).click()
  gate.resolve()
  await expect.poll(pushed).toBeGreaterThan(0)
})
