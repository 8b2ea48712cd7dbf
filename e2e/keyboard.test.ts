import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseShop, narrow, wide } from './browsed-shop.ts'
import { headerOf } from './chrome-page.ts'
import { expectFocus, expectFocusIn, hasFocus } from './keyboard-hand.ts'

const product = '/shop/sparkling-water/white-peach-thyme'

const site = browseShop()
let page: Page

const open = async (path: string) => void (page = await site.open(path))

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
  await expectFocus(page.getByRole('link', { name: 'Skip to main content' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expectFocusIn(page.getByRole('main'))
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
  await expectFocus(page.getByRole('main'))
  await headerOf(page).getByRole('button', { name: 'Shop' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Shop menu' })
  await expectFocusIn(menu)
  await menu
    .getByRole('link', { name: /^Gift card/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shop\/gift-card$/)
  await menu.waitFor({ state: 'hidden' })
  await expectFocus(page.getByRole('main'))
})

test.each([narrow, wide])(
  'every picture of the lookbook that gets the focus is whole in a window of $width px',
  async (viewport) => {
    page = await site.open(product, { viewport })
    const pictures = page.getByRole('button', { name: /^Magnify picture/ })
    await tabTo(pictures.first())
    for (let index = 0; index < (await pictures.count()); index++) {
      const picture = pictures.nth(index)
      if (!(await hasFocus(picture))) await tabTo(picture)
      const isWhole = async () => {
        const { x = -1, width = 0 } = (await picture.boundingBox()) ?? {}
        return x >= 0 && x + width <= viewport.width
      }
      await expect.poll(isWhole).toBe(true)
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
  await expectFocus(question)
})

test('an open cart is one dialog, without landmarks of a page in it', async () => {
  await open(product)
  const button = headerOf(page).getByRole('button', { name: /^Cart/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cart' })
  await dialog.getByRole('button', { name: /^The first cloud/ }).waitFor()
  expect(await dialog.ariaSnapshot()).not.toMatch(/- (banner|contentinfo|main)/)
  await expectFocus(dialog.getByRole('heading', { level: 2, name: 'Cart' }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expectFocus(button)
})
