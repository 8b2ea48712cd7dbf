import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { alive, browseShop, narrow } from './browsed-shop.ts'
import { takenOver } from './browser.ts'

const site = browseShop()
let page: Page
beforeAll(async () => void (page = await site.newPage({ viewport: narrow })))

test('a press below the first screen that comes before the script of that part is done once it has come', async () => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/category-story-*.js', (route) => gate.promise.then(() => route.continue()))
  await page.goto(`${site.origin}/shop/sparkling-water`, { waitUntil: 'commit' })
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

test.each([
  ['before the script has come', async () => {}],
  ['once the panel is alive', takenOver],
])('an option that is chosen %s shows at once, and the later parts stay where they are', async (_when, ready) => {
  const gate = Promise.withResolvers<void>()
  await page.unrouteAll()
  const later = /assets\/(rich-text-blocks|product-story|footer)-/
  await page.route(later, (route) => gate.promise.then(() => route.continue()))
  await page.addInitScript(() => {
    const heights: number[] = []
    Object.assign(window, { heights })
    addEventListener('DOMContentLoaded', () =>
      new ResizeObserver(() => heights.push(document.documentElement.offsetHeight)).observe(document.documentElement),
    )
  })
  // On a slow phone there is time between a part's code and its being taken over.
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${site.origin}/shop/sparkling-water/white-peach-thyme`)
  const option = page.getByRole('radio', { name: '12 pack' })
  await ready(option)
  await option.check()
  await page.getByText('$39.00').first().waitFor()
  await expect.poll(() => page.url()).toContain('12+pack')
  gate.resolve()
  await alive(page)
  await phone.detach()
  const heights: number[] = await page.evaluate(() => Object.assign(window as { heights?: number[] }).heights ?? [])
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(50)
})

test('an option that is chosen stays chosen while the router moves to its address', async () => {
  await page.unrouteAll()
  await page.goto(`${site.origin}/shop/sparkling-water/white-peach-thyme`)
  await alive(page)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const chosen = document.querySelector<HTMLInputElement>('input[name="Pack Size"]:checked')?.value ?? 'none'
      if (seen.at(-1) !== chosen) seen.push(chosen)
      requestAnimationFrame(look)
    }
    look()
  })
  const place = () => page.evaluate(() => String(Object(history.state).key))
  const before = await place()
  await page.getByRole('radio', { name: '12 pack' }).check()
  await expect.poll(place).not.toBe(before)
  await expect.poll(() => page.getByRole('radio', { name: '12 pack' }).isChecked()).toBe(true)
  expect(await page.evaluate(() => Object.assign(window as { seen?: string[] }).seen)).toEqual(['6 pack', '12 pack'])
})

const field = () => page.getByRole('textbox', { name: /^Quantity of/ }).first()
const cart = () => page.getByRole('dialog', { name: 'Cart' })
const inCart = () =>
  cart()
    .getByRole('textbox', { name: /^Quantity of/ })
    .first()

/** Opens a page for a new shopper whose scripts come only once the gate opens. */
async function openSlowly(path: string): Promise<PromiseWithResolvers<void>> {
  const gate = Promise.withResolvers<void>()
  await page.context().clearCookies()
  await page.unrouteAll()
  await page.goto(`${site.origin}/robots.txt`)
  await page.evaluate(() => localStorage.clear())
  await page.route('**/assets/*.js', (route) => gate.promise.then(() => route.continue()))
  await page.goto(site.origin + path, { waitUntil: 'commit' })
  await field().waitFor()
  return gate
}

test('a quantity that is typed before the script has come is what is added, also by a press that came before it', async () => {
  const gate = await openSlowly('/shop/sparkling-water/white-peach-thyme')
  await field().fill('12')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  gate.resolve()
  await expect.poll(() => inCart().inputValue()).toBe('12')
})

test('a quantity that is typed before and after the script has come is the one that was typed last', async () => {
  const gate = await openSlowly('/shop/sparkling-water/white-peach-thyme')
  await field().fill('12')
  gate.resolve()
  // Of one there is no fewer: the page knows of the twelve now.
  await expect.poll(() => page.getByRole('button', { name: /^Fewer: Quantity of/ }).isEnabled()).toBe(true)
  await field().fill('7')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect.poll(() => inCart().inputValue()).toBe('7')
})

test('each early press of a stepper counts, and a press of Add to cart twice is one', async () => {
  const gate = await openSlowly('/shop/sparkling-water/white-peach-thyme')
  const more = page.getByRole('button', { name: /^More: Quantity of/ })
  await more.click()
  await more.click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  gate.resolve()
  await expect.poll(() => inCart().inputValue()).toBe('3')
})

test('an option and a plan that are chosen before the script has come are what is added', async () => {
  const gate = await openSlowly('/shop/powder-stick-pack/daydream')
  await page.getByRole('radio', { name: '30 sticks' }).check()
  await page.getByRole('radio', { name: /^Subscribe/ }).check()
  await field().fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  gate.resolve()
  await expect.poll(() => inCart().inputValue()).toBe('2')
  expect(
    await cart()
      .getByRole('combobox', { name: /^Pack Size of Daydream/ })
      .inputValue(),
  ).toBe('30 sticks')
  expect(
    await cart()
      .getByRole('combobox', { name: /^How often Daydream/ })
      .locator('option:checked')
      .textContent(),
  ).toMatch(/^Every/)
})

test('ERR-22: what goes wrong before the script has come is reported once it has, as is what goes wrong later', async () => {
  const gate = await openSlowly('/shop/sparkling-water/white-peach-thyme')
  const reports: string[] = []
  await page.route('**/services/browser-errors', async (route) => {
    const { text }: { text: string } = route.request().postDataJSON()
    reports.push(text.split('\n')[0] ?? '')
    await route.fulfill({ status: 204 })
  })
  const fail = (when: string) =>
    page.evaluate((word) => {
      setTimeout(() => {
        throw new Error(`thrown ${word}`)
      })
      void Promise.reject(new Error(`rejected ${word}`))
    }, when)
  await fail('early')
  gate.resolve()
  await expect.poll(() => reports.toSorted()).toEqual(['Error: rejected early', 'Error: thrown early'])
  await fail('late')
  await expect.poll(() => reports.slice(2).toSorted()).toEqual(['Error: rejected late', 'Error: thrown late'])
})
