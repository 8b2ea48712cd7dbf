import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { stopClock } from './browser.ts'
import { browseShop } from './browsed-shop.ts'

const site = browseShop()

let page: Page
beforeEach(async () => void (page = await site.open('/shop/zero-proof/dusk-spritz')))
const input = () => page.getByRole('textbox', { name: /^Quantity of/ })
const more = () => page.getByRole('button', { name: /^More: Quantity of/ })
const fewer = () => page.getByRole('button', { name: /^Fewer: Quantity of/ })

test('NUM-04: the buttons disable at the bounds, which what is typed cannot pass', async () => {
  await expect.poll(() => input().inputValue()).toBe('1')
  await expect.poll(() => fewer().isDisabled()).toBe(true)
  await expect.poll(() => more().isDisabled()).toBe(false)
  await input().fill('1000000')
  await expect.poll(() => more().isDisabled()).toBe(true)
  await expect.poll(() => fewer().isDisabled()).toBe(false)
  const maximum = Number(await input().inputValue())
  expect(maximum).toBeLessThan(10_000)
  await fewer().click()
  await expect.poll(() => input().inputValue()).toBe(String(maximum - 1))
  await expect.poll(() => more().isDisabled()).toBe(false)
})

test('NUM-05: a held button repeats every 100 ms until it is let go', async () => {
  await stopClock(page)
  await more().hover()
  await page.mouse.down()
  await page.clock.runFor(99)
  expect(await input().inputValue()).toBe('1')
  await page.clock.runFor(1)
  await expect.poll(() => input().inputValue()).toBe('2')
  await page.clock.runFor(100)
  await expect.poll(() => input().inputValue()).toBe('3')
  await page.clock.runFor(100)
  await expect.poll(() => input().inputValue()).toBe('4')
  await page.mouse.up()
  await page.clock.runFor(1000)
  expect(await input().inputValue()).toBe('4')
  await more().click()
  await expect.poll(() => input().inputValue()).toBe('5')
})

test('NUM-10: an empty quantity resets to 1, once it is left', async () => {
  await input().fill('3')
  await input().fill('')
  await expect.poll(() => input().inputValue()).toBe('')
  await input().blur()
  await expect.poll(() => input().inputValue()).toBe('1')
  await expect.poll(() => fewer().isDisabled()).toBe(true)
})

test('NUM-06: a quantity is 1 at least, whatever is typed', async () => {
  for (const typed of ['0', '-5', '0.4']) {
    await input().fill('3')
    await input().fill(typed)
    await input().blur()
    await expect.poll(() => input().inputValue()).toBe('1')
  }
})

test('the arrow keys step, and what is no number is the least', async () => {
  await input().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => input().inputValue()).toBe('2')
  // Mistyped on the way to a number: it stays until the field is left.
  await input().fill('12x')
  expect(await input().inputValue()).toBe('12x')
  await input().blur()
  await expect.poll(() => input().inputValue()).toBe('1')
})
