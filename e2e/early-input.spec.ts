import type { Page } from '@playwright/test'
import { alive, hydrated, narrow } from './browser.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: narrow })

test('a press below the first screen is done once the script of its part has come', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/category-story-*.js', (route) => gate.promise.then(() => route.continue()))
  await page.goto('/shop/sparkling-water', { waitUntil: 'commit' })
  const carousel = page.getByRole('region', { name: 'What people say' })
  const row = carousel.getByRole('list')
  const pushed = () => row.evaluate((element) => element.scrollLeft)
  // The rest of the page is alive already, so that only this part can be what is waited for.
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await pushed()).toBe(0)
  await carousel.getByRole('button', { name: 'Next' }).click()
  gate.resolve()
  await expect.poll(pushed).toBeGreaterThan(0)
})

for (const [when, ready] of [
  ['before the script has come', async () => {}],
  ['once the panel is alive', hydrated],
] as const) {
  test(`an option that is chosen ${when} shows at once, and later parts stay in place`, async ({ page }) => {
    const gate = Promise.withResolvers<void>()
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
    await page.goto('/shop/sparkling-water/white-peach-thyme')
    const option = page.getByRole('radio', { name: '12 pack' })
    await ready(option)
    await option.check()
    await expect(page.getByText('$39.00').first()).toBeVisible()
    await expect(page).toHaveURL(/12\+pack/)
    gate.resolve()
    await alive(page)
    await phone.detach()
    const heights: number[] = await page.evaluate(() => Object.assign(window as { heights?: number[] }).heights ?? [])
    expect(heights.length).toBeGreaterThan(0)
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(50)
  })
}

test('an option that is chosen stays chosen while the router moves to its address', async ({ page }) => {
  await page.goto('/shop/sparkling-water/white-peach-thyme')
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
  await expect(page.getByRole('radio', { name: '12 pack' })).toBeChecked()
  expect(await page.evaluate(() => Object.assign(window as { seen?: string[] }).seen)).toEqual(['6 pack', '12 pack'])
})

const field = (page: Page) => page.getByRole('textbox', { name: /^Quantity of/ }).first()
const cart = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
const inCart = (page: Page) =>
  cart(page)
    .getByRole('textbox', { name: /^Quantity of/ })
    .first()

/** Goes to a page whose scripts come only once the gate opens. */
async function openSlowly(page: Page, path: string): Promise<PromiseWithResolvers<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => gate.promise.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  await expect(field(page)).toBeVisible()
  return gate
}

test('a quantity and a press that come before the script are what is added', async ({ page }) => {
  const gate = await openSlowly(page, '/shop/sparkling-water/white-peach-thyme')
  await field(page).fill('12')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  gate.resolve()
  await expect(inCart(page)).toHaveValue('12')
})

test('a quantity that is typed before and after the script has come is the one that was typed last', async ({
  page,
}) => {
  const gate = await openSlowly(page, '/shop/sparkling-water/white-peach-thyme')
  await field(page).fill('12')
  gate.resolve()
  // Of one there is no fewer: the page knows of the twelve now.
  await expect(page.getByRole('button', { name: /^Fewer: Quantity of/ })).toBeEnabled()
  await field(page).fill('7')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(inCart(page)).toHaveValue('7')
})

test('each early press of a stepper counts, and a press of Add to cart twice is one', async ({ page }) => {
  const gate = await openSlowly(page, '/shop/sparkling-water/white-peach-thyme')
  const more = page.getByRole('button', { name: /^More: Quantity of/ })
  await more.click()
  await more.click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  gate.resolve()
  await expect(inCart(page)).toHaveValue('3')
})

test('an option and a plan that are chosen before the script has come are what is added', async ({ page }) => {
  const gate = await openSlowly(page, '/shop/powder-stick-pack/daydream')
  await page.getByRole('radio', { name: '30 sticks' }).check()
  await page.getByRole('radio', { name: /^Subscribe/ }).check()
  await field(page).fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  gate.resolve()
  await expect(inCart(page)).toHaveValue('2')
  await expect(cart(page).getByRole('combobox', { name: /^Pack Size of Daydream/ })).toHaveValue('30 sticks')
  await expect(
    cart(page)
      .getByRole('combobox', { name: /^How often Daydream/ })
      .locator('option:checked'),
  ).toHaveText(/^Every/)
})

test('ERR-22: what goes wrong before the script has come is reported too, once it has', async ({ page }) => {
  const gate = await openSlowly(page, '/shop/sparkling-water/white-peach-thyme')
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
