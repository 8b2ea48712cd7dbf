import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { clickHydrated, waitUntilLoaded, hydrated, narrow } from './browser.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: narrow })

const option = (page: Page) => page.getByRole('main').getByRole('link', { name: '12 pack', exact: true })

test('an option that is chosen shows at once, and later parts stay in place', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  const later = /assets\/(rich-text-blocks|product-story|idle)-/
  await page.route(later, (route) => gate.promise.then(() => route.continue()))
  await page.addInitScript(() => {
    const heights: number[] = []
    Object.assign(window, { heights })
    const observer = new ResizeObserver(() => heights.push(document.documentElement.offsetHeight))
    // A font that arrives late wraps texts anew.
    addEventListener('load', () => document.fonts.ready.then(() => observer.observe(document.documentElement)))
  })
  // On a slow phone there is a delay between loading a part's code and its hydration.
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/shop/sparkling-water/white-peach-thyme')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await option(page).click()
  await expect(page.getByText('$39.00').first()).toBeVisible()
  await expect(option(page)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/12\+pack/)
  gate.resolve()
  await waitUntilLoaded(page)
  await phone.detach()
  const heights: number[] = await page.evaluate(() => Object.assign(window as { heights?: number[] }).heights ?? [])
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(50)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

const field = (page: Page) => page.getByRole('textbox', { name: /^Quantity of/ }).first()
const cart = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
const inCart = (page: Page) =>
  cart(page)
    .getByRole('textbox', { name: /^Quantity of/ })
    .first()

/** Opens a page whose scripts load only once the gate opens. */
async function openSlowly(page: Page, path: string): Promise<PromiseWithResolvers<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => gate.promise.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  await expect(field(page)).toBeVisible()
  return gate
}

test('an option that is clicked before the script has loaded is on the page that follows', async ({ page }) => {
  const gate = await openSlowly(page, '/shop/sparkling-water/white-peach-thyme')
  await option(page).click()
  await expect(page).toHaveURL(/12\+pack/)
  await expect(page.getByText('$39.00').first()).toBeVisible()
  gate.resolve()
  await hydrated(page)
  await expect(option(page)).toHaveAttribute('aria-current', 'true')
})

for (const [name, role] of [
  ['Cart', 'link'],
  ['Menu', 'button'],
] as const) {
  test(`a click on ${name} before its code has loaded opens it, with its contents`, async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/idle-*.js', (route) => gate.promise.then(() => route.continue()))
    await page.goto('/about')
    const button = page.getByRole('banner').getByRole(role, { name: new RegExp(`^${name}`) })
    await hydrated(page)
    // Not by the pointer, whose next movement would load it too.
    await button.evaluate((element: HTMLElement) => element.click())
    gate.resolve()
    await expect(
      page.getByRole('dialog').getByRole('link').or(page.getByText('Nothing here but clouds')).first(),
    ).toBeVisible()
  })
}

test('TRACK-06: a campaign’s page that is left before its script has loaded is remembered', async ({ page }) => {
  const gate = await openSlowly(page, '/shop/sparkling-water/white-peach-thyme?utm_source=letter&rfsn=friend')
  await option(page).click()
  await expect(page).toHaveURL(/12\+pack/)
  gate.resolve()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('utm'))).toContain('letter')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('rfsn=friend')
})

test('a click on Add to cart before hydration adds the entered quantity, once, and leads to the cart', async ({
  page,
}) => {
  const gate = await openSlowly(page, '/shop/powder-stick-pack/daydream')
  await page.getByRole('radio', { name: /^Subscribe/ }).check()
  await field(page).fill('12')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  gate.resolve()
  await expect(field(page)).toHaveValue('12')
  await expect(page.locator('.line-terms')).toHaveText(/^10 sticks · Every/)
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveText('Cart12 items')
})

test('a quantity and a plan that are entered before hydration are kept', async ({ page }) => {
  const gate = await openSlowly(page, '/shop/powder-stick-pack/daydream')
  await page.getByRole('radio', { name: /^Subscribe/ }).check()
  await field(page).fill('12')
  gate.resolve()
  await expect(page).toHaveURL(/selling_plan=/)
  await expect(page.getByRole('radio', { name: /^Subscribe/ })).toBeChecked()
  const more = page.getByRole('button', { name: /^More: Quantity of/ })
  await clickHydrated(more)
  await expect(field(page)).toHaveValue('13')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(inCart(page)).toHaveValue('13')
  await expect(
    cart(page)
      .getByRole('combobox', { name: /^How often: Daydream/ })
      .locator('option:checked'),
  ).toHaveText(/^Every/)
})

/** A browser restores only files of a folder. */
const picture = fileURLToPath(new URL('../docs/shop.webp', import.meta.url))

test('CONTACT-13: files that are chosen before hydration are named after it, and after Back', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => gate.promise.then(() => route.continue()))
  await page.goto('/contact', { waitUntil: 'commit' })
  const file = page.getByLabel('A picture, if it helps')
  const isOwn = () => file.evaluate((input) => getComputedStyle(input).opacity === '1')
  await file.setInputFiles(picture)
  // Its own names are not in the document.
  expect(await isOwn()).toBe(true)
  await expect(page.getByText('No file selected')).toHaveCount(0)
  gate.resolve()
  await expect(page.getByText('shop.webp')).toBeVisible()
  expect(await isOwn()).toBe(false)
  await page.goto('/privacy')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByText('shop.webp')).toBeVisible()
})

test('ERR-22: errors before the script has loaded are reported once it has', async ({ page }) => {
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
