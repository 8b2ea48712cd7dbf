import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, recordPage, type PageRecord } from './browser.ts'
import { browseShop, moving, narrow, wide } from './browsed-shop.ts'
import { fillAddress, payWith } from './checkout-form.ts'
import { expectFocus } from './keyboard-hand.ts'
import type { ShopProcess } from './shop-process.ts'
import { stockOf } from './storefront-api.ts'

const product = 'White Peach & Thyme'
const pack = '12 pack'

const drawerOf = (page: Page): Locator => page.getByRole('dialog')
const quantityIn = (page: Page): Locator =>
  drawerOf(page).getByRole('textbox', { name: `Quantity of ${product}, ${pack}` })
const cartButton = (page: Page): Locator => page.getByRole('button', { name: /^Cart/ })

/** How many pixels the page is wider than the window, beside its scroll bar. */
const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Makes a change and waits until the service has answered the mutation of that name, not just any call on its way. */
const saved = (page: Page, mutation: string, change: () => Promise<void>): Promise<unknown> =>
  Promise.all([
    page.waitForResponse(
      (response) => response.ok() && !!response.request().postData()?.includes(`mutation ${mutation}(`),
    ),
    change(),
  ])

async function mailsIn(shop: ShopProcess): Promise<string[]> {
  const directory = path.join(shop.dataDirectory, 'mail')
  const files = await readdir(directory).catch(() => [])
  return Promise.all(files.map((file) => readFile(path.join(directory, file), 'utf8')))
}

describe.each([narrow, wide])('from the home page to a placed order at $width px', (viewport) => {
  const site = browseShop()
  let page: Page
  let record: PageRecord

  beforeAll(async () => {
    page = await site.newPage({ ...moving, viewport })
    record = recordPage(page, site.origin)
  })

  test('PAGE-01: the home page opens with the tagline and at least eight products', async () => {
    await page.goto(site.origin)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Calm Cool Collected')
    const products = await page
      .locator('main a[href^="/shop/"]')
      .evaluateAll((links) => [
        ...new Set(links.map((link) => link.getAttribute('href')).filter((href) => href?.split('/').length === 4)),
      ])
    expect(products.length).toBeGreaterThanOrEqual(8)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('nothing is wider than the window', async () => {
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  })

  test('ROUTE-01: a product opens without reloading the document', async () => {
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await page.getByRole('link', { name: product }).first().click()
    await page.getByRole('heading', { level: 1, name: product }).waitFor()
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
    await expect.poll(() => page.title()).toContain(product)
  })

  test('the product page shows variants with prices and stock, and the chosen one survives a reload', async () => {
    await page.getByText('$22.00').first().waitFor()
    await page.getByRole('radio', { name: pack }).check()
    await page.getByText('$39.00').first().waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('radio', { name: pack }).isChecked()).toBe(true)
    await page.getByText('$39.00').first().waitFor()
    await page.getByText('In stock').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('DRAWER-16: adding the product opens the drawer with its line, and the header counts it', async () => {
    await saved(page, 'CartLinesAdd', () => page.getByRole('button', { name: 'Add to cart' }).click())
    await drawerOf(page).getByRole('heading', { name: 'Cart' }).waitFor()
    await expect.poll(() => quantityIn(page).inputValue()).toBe('1')
    await drawerOf(page).getByRole('button', { name: 'Checkout' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('the quantity can be changed, and the total follows', async () => {
    const more = drawerOf(page).getByRole('button', { name: `More: Quantity of ${product}, ${pack}` })
    await expect.poll(() => more.isEnabled()).toBe(true)
    await saved(page, 'CartLinesUpdate', () => more.click())
    await expect.poll(() => quantityIn(page).inputValue()).toBe('2')
    await expect.poll(() => drawerOf(page).getByRole('status').textContent()).toContain('$78.00')
  })

  test('DRAWER-18: Escape closes the drawer and gives the focus back', async () => {
    await page.keyboard.press('Escape')
    await drawerOf(page).waitFor({ state: 'hidden' })
    await expectFocus(page.getByRole('button', { name: 'Add to cart' }))
  })

  test('a second line can be removed, and the first stays', async () => {
    await page.goto(`${site.origin}/shop/sparkling-water/pear-cardamom`)
    await saved(page, 'CartLinesAdd', () => page.getByRole('button', { name: 'Add to cart' }).click())
    const remove = drawerOf(page).getByRole('button', { name: 'Remove Pear & Cardamom' })
    await saved(page, 'CartLinesRemove', () => remove.click())
    await remove.waitFor({ state: 'detached' })
    await expect.poll(() => quantityIn(page).inputValue()).toBe('2')
    await page.keyboard.press('Escape')
  })

  test('STATE-02: the cart is still there after the shop was stopped and started again', async () => {
    await site.shop.stop()
    await site.shop.start()
    await page.goto(`${site.origin}/shop/sparkling-water/white-peach-thyme`)
    await expect.poll(() => cartButton(page).textContent()).toContain('2')
    await cartButton(page).click()
    await expect.poll(() => quantityIn(page).inputValue()).toBe('2')
  })

  test('DRAWER-15: the Checkout button leads to the checkout page', async () => {
    await drawerOf(page).getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await page.getByText(product).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  })

  test('a wrong form says what is wrong with which field, and keeps what was typed', async () => {
    await fillAddress(page)
    await page.getByLabel('E-mail').fill('ada at example')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Town or city').inputValue()).toBe('Portland')
    expect(await accessibilityFaults(page)).toEqual([])
    record.errors.length = 0 // Chromium calls the page's own 422 an error.
  })

  test('the second step shows the address and the ways of shipping, and is fit for everybody', async () => {
    await fillAddress(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('heading', { level: 1, name: 'Almost there' }).waitFor()
    await page.getByText('Portland, OR 97201').waitFor()
    await page.getByRole('button', { name: /^Express/ }).click()
    await page.getByRole('button', { name: /^Express/, pressed: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  })

  test('a declined payment places no order', async () => {
    const before = await stockOf(site.origin, product, pack)
    await payWith(page, '2')
    await page.getByRole('alert').waitFor()
    expect(await stockOf(site.origin, product, pack)).toBe(before)
    expect(await mailsIn(site.shop)).toEqual([])
    record.errors.length = 0
  })

  test('a test payment places the order: it has a number, stock has gone down, and a mail is in the mail box', async () => {
    const before = await stockOf(site.origin, product, pack)
    await payWith(page, '1')
    await page.getByText(/^Order #\d+$/).waitFor()
    const number = /#(\d+)/.exec((await page.getByText(/^Order #\d+$/).textContent()) ?? '')?.[1]
    expect(Number(number)).toBeGreaterThan(1000)
    expect(await stockOf(site.origin, product, pack)).toBe(before - 2)
    expect(await accessibilityFaults(page)).toEqual([])
    await expect.poll(async () => (await mailsIn(site.shop)).join()).toContain('ada@example.com')
    await expect.poll(async () => (await mailsIn(site.shop)).join()).toContain(`#${number}`)
  })

  test('the order is still there after a restart, and a new cart is empty', async () => {
    const confirmation = page.url()
    await site.shop.stop()
    await site.shop.start()
    await page.goto(confirmation)
    await page.getByText(/^Order #\d+$/).waitFor()
    await page.getByRole('link', { name: 'Back to the shop' }).first().click()
    await cartButton(page).click()
    await drawerOf(page).getByText('Nothing here but clouds').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('no request left the shop’s own address, and the browser reported no error', () => {
    expect(record).toEqual({ foreignRequests: [], errors: [] })
  })
})
