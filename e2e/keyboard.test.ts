import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { headerOf, narrow, openPage, wide } from './chrome-page.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

const product = '/shop/sparkling-water/white-peach-thyme'

let browser: Browser
let shop: ShopProcess
let page: Page
beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchBrowser(), startShop()])
})
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
})
afterEach(() => page.context().close())

const open = async (path: string) => void (page = await openPage(browser, shop.origin + path, { viewport: wide }))
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const isFocusInMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null)

/** Presses Tab until that has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error('Tab does not lead there')
}

test('the skip link leads past the header', async () => {
  await open('/')
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to main content' }))).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await isFocusInMain()).toBe(true)
})

test('the focus goes to the page that a link or the shop menu leads to', async () => {
  await open('/shop/sparkling-water')
  await tabTo(
    page
      .getByRole('main')
      .getByRole('link', { name: /^White Peach/ })
      .first(),
  )
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'White Peach & Thyme' }).waitFor()
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
  await headerOf(page).getByRole('button', { name: 'Shop' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Shop menu' })
  await menu
    .getByRole('link', { name: /^Gift card/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shop\/gift-card$/)
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
})

test.each([narrow, wide])(
  'every picture of the lookbook that gets the focus is whole in a window of $width px',
  async (viewport) => {
    page = await openPage(browser, shop.origin + product, { viewport })
    const pictures = page.getByRole('button', { name: /^Magnify picture/ })
    await tabTo(pictures.first())
    for (let index = 0; index < (await pictures.count()); index++) {
      const picture = pictures.nth(index)
      if (!(await hasFocus(picture))) await tabTo(picture)
      await expect.poll(async () => ((await picture.boundingBox())?.x ?? -1) >= 0).toBe(true)
      const { x = 0, width = 0 } = (await picture.boundingBox()) ?? {}
      expect(x + width).toBeLessThanOrEqual(viewport.width)
    }
  },
)

test('the price stays the same live region when another variant is chosen', async () => {
  await open(product)
  const price = await page.locator('main p[aria-live=polite]').filter({ hasText: 'In stock' }).elementHandle()
  await page.getByRole('radio', { name: '6 pack' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => price?.textContent()).toContain('$39.00')
  expect(await price?.evaluate((element) => element.isConnected)).toBe(true)
})

test('an answer of the quiz gives the focus to the next question', async () => {
  await open('/find-your-recess')
  const question = page.locator('main .takes-focus')
  await tabTo(question.getByRole('listitem').first().getByRole('link'))
  await page.keyboard.press('Enter')
  await question.getByText('With something of…').waitFor()
  await expect.poll(() => hasFocus(question)).toBe(true)
})

test('an open cart is one dialog, without landmarks of a page in it', async () => {
  await open(product)
  const button = headerOf(page).getByRole('button', { name: /^Cart/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cart' })
  await dialog.getByRole('button', { name: /^The first cloud/ }).waitFor()
  expect(await dialog.ariaSnapshot()).not.toMatch(/- (banner|contentinfo|main)/)
  expect(await hasFocus(dialog.getByRole('heading', { level: 2, name: 'Cart' }))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(button)).toBe(true)
})
