import type { Page } from '@playwright/test'
import { waitUntilLoaded, stopClock } from './browser.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/shop/zero-proof/dusk-spritz')
  await waitUntilLoaded(page)
})

const input = (page: Page) => page.getByRole('textbox', { name: /^Quantity of/ })
const more = (page: Page) => page.getByRole('button', { name: /^More: Quantity of/ })
const fewer = (page: Page) => page.getByRole('button', { name: /^Fewer: Quantity of/ })

test('NUM-04: the buttons are disabled at the bounds, and typed values are clamped', async ({ page }) => {
  await expect(input(page)).toHaveValue('1')
  await expect(fewer(page)).toBeDisabled()
  await expect(more(page)).toBeEnabled()
  await input(page).fill('1000000')
  await expect(more(page)).toBeDisabled()
  await expect(fewer(page)).toBeEnabled()
  const maximum = Number(await input(page).inputValue())
  expect(maximum).toBeLessThan(10_000)
  await fewer(page).click()
  await expect(input(page)).toHaveValue(String(maximum - 1))
  await expect(more(page)).toBeEnabled()
})

test('NUM-05: a held button repeats every 100 ms until it is released', async ({ page }) => {
  await stopClock(page)
  await more(page).hover()
  await page.mouse.down()
  await page.clock.runFor(99)
  await expect(input(page)).toHaveValue('1')
  await page.clock.runFor(1)
  await expect(input(page)).toHaveValue('2')
  await page.clock.runFor(100)
  await expect(input(page)).toHaveValue('3')
  await page.clock.runFor(100)
  await expect(input(page)).toHaveValue('4')
  await page.mouse.up()
  await page.clock.runFor(1000)
  await expect(input(page)).toHaveValue('4')
  await more(page).click()
  await expect(input(page)).toHaveValue('5')
})

test('NUM-10: an empty quantity resets to 1 on blur', async ({ page }) => {
  await input(page).fill('3')
  await input(page).fill('')
  await expect(input(page)).toHaveValue('')
  await input(page).blur()
  await expect(input(page)).toHaveValue('1')
  await expect(fewer(page)).toBeDisabled()
})

test('NUM-06: a typed quantity is at least 1', async ({ page }) => {
  for (const typed of ['0', '-5', '0.4']) {
    await input(page).fill('3')
    await input(page).fill(typed)
    await input(page).blur()
    await expect(input(page)).toHaveValue('1')
  }
})

test('the arrow keys step, and an invalid number becomes the minimum', async ({ page }) => {
  await input(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(input(page)).toHaveValue('2')
  // Invalid while typing: it stays until the field loses focus.
  await input(page).fill('12x')
  await expect(input(page)).toHaveValue('12x')
  await input(page).blur()
  await expect(input(page)).toHaveValue('1')
})

test('a quantity of five digits is shown whole', async ({ page }) => {
  await page.goto('/shop/sparkling-water/pear-cardamom?Pack+Size=24+pack')
  await waitUntilLoaded(page)
  const id = await page.locator('input[name="merchandiseId"]').inputValue()
  // A link fills only the cart of a visitor who has none.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/cart/${id.split('/').at(-1)}:12000`)
  await page.goto('/cart')
  await expect(input(page)).toHaveValue('12000')
  const isWhole = await input(page).evaluate((field) => field.scrollWidth <= field.clientWidth)
  expect(isWhole).toBe(true)
})
