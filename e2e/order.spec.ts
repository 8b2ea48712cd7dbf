import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations, clickHydrated, withMotion, narrow, wide, formHydrated } from './browser.ts'
import { addToCart, choose, water } from './cart-journey.ts'
import { fillAddress, payWith } from './checkout-form.ts'
import { expect, test } from './fixtures.ts'
import { mailsOf } from './mails.ts'
import { stockOf } from './storefront-api.ts'

const product = 'White Peach & Thyme'
const pack = '12 pack'

const drawerOf = (page: Page): Locator => page.getByRole('dialog')
const quantityIn = (page: Page): Locator =>
  drawerOf(page).getByRole('textbox', { name: `Quantity of ${product}, ${pack}` })
const cartButton = (page: Page): Locator => page.getByRole('link', { name: /^Cart/ })

/** By how many pixels the page is wider than the window, without its scroll bar. */
const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Makes a change and waits for the response of the mutation with that name. */
const saved = (page: Page, mutation: string, change: () => Promise<void>): Promise<unknown> =>
  Promise.all([
    page.waitForResponse(
      (response) => response.ok() && !!response.request().postData()?.includes(`mutation ${mutation}(`),
    ),
    change(),
  ])

/** The page is accessible and fits the window, on a phone and at 1440 px. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const viewport of [wide, narrow]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  }
}

test.use({ ...withMotion, viewport: narrow })

test('PAGE-01, ROUTE-01, STATE-02, DRAWER-15, DRAWER-16, DRAWER-18: from home to an order', async ({
  page,
  record,
  shop,
}) => {
  await test.step('PAGE-01: the home page opens with the tagline and at least eight products', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calm Cool Collected')
    const products = await page
      .locator('main a[href^="/shop/"]')
      .evaluateAll((links) => [
        ...new Set(links.map((link) => link.getAttribute('href')).filter((href) => href?.split('/').length === 4)),
      ])
    expect(products.length).toBeGreaterThanOrEqual(8)
  })

  await test.step('ROUTE-01: a product opens without reloading the document', async () => {
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await formHydrated(page.getByRole('main').locator('form.sign-up'))
    await page.getByRole('link', { name: product }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
    await expect(page).toHaveTitle(new RegExp(product))
  })

  await test.step('the product page shows variants with prices and stock, and the chosen one survives a reload', async () => {
    await expect(page.getByText('$22.00').first()).toBeVisible()
    await choose(page, pack)
    await expect(page).toHaveURL(/Pack\+Size=12\+pack/)
    await expect(page.getByText('$39.00').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: pack, exact: true })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText('$39.00').first()).toBeVisible()
    await expect(page.getByText('In stock')).toBeVisible()
  })

  await test.step('DRAWER-16: adding the product opens the drawer with its line, and the header counts it', async () => {
    await addToCart(page)
    await expect(drawerOf(page).getByRole('heading', { name: 'Cart' })).toBeVisible()
    await expect(quantityIn(page)).toHaveValue('1')
    await expect(drawerOf(page).getByRole('button', { name: 'Checkout' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  await test.step('the quantity can be changed, and the total changes with it', async () => {
    const more = drawerOf(page).getByRole('button', { name: `More: Quantity of ${product}, ${pack}` })
    await expect(more).toBeEnabled()
    await saved(page, 'CartLinesUpdate', () => more.click())
    await expect(quantityIn(page)).toHaveValue('2')
    await expect(drawerOf(page).getByRole('status')).toContainText('$78.00')
  })

  await test.step('DRAWER-18: Escape closes the drawer and returns the focus', async () => {
    await page.keyboard.press('Escape')
    await expect(drawerOf(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused()
  })

  await test.step('a second line can be removed, and the first stays', async () => {
    await page.goto('/shop/sparkling-water/pear-cardamom')
    await addToCart(page)
    const remove = drawerOf(page).getByRole('button', { name: 'Remove Pear & Cardamom' })
    await saved(page, 'CartLinesRemove', () => remove.click())
    await expect(remove).toHaveCount(0)
    await expect(quantityIn(page)).toHaveValue('2')
    await page.keyboard.press('Escape')
  })

  await test.step('STATE-02: the cart is still there after the shop was stopped and started again', async () => {
    await shop.stop()
    await shop.start()
    await page.goto(water)
    await expect(cartButton(page)).toContainText('2')
    await clickHydrated(cartButton(page))
    await expect(quantityIn(page)).toHaveValue('2')
  })

  await test.step('DRAWER-15: the Checkout button leads to the checkout page', async () => {
    await drawerOf(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await expect(page.getByText(product).first()).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('an invalid form names the error of each field and keeps the input', async () => {
    await fillAddress(page)
    await page.getByLabel('Email', { exact: true }).fill('ada at example')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Town or city')).toHaveValue('Portland')
    expect(await accessibilityViolations(page)).toEqual([])
    record.errors.length = 0 // Chromium calls the page's own 422 an error.
  })

  await test.step('the second step shows the address and the shipping methods, and is accessible', async () => {
    await fillAddress(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible()
    await expect(page.getByText('Portland, OR 97201')).toBeVisible()
    await page.getByRole('button', { name: /^Express/ }).click()
    await expect(page.getByRole('button', { name: /^Express/, pressed: true })).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('a declined payment places no order, and is shown again by the browser’s history', async () => {
    const before = await stockOf(shop.origin, product, pack)
    const mails = await mailsOf(shop)
    await payWith(page, '2')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await stockOf(shop.origin, product, pack)).toBe(before)
    expect(await mailsOf(shop)).toEqual(mails)
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('alert')).toBeVisible()
    record.errors.length = 0
  })

  await test.step('a test payment places the order: it has a number, stock is reduced, and a mail is sent', async () => {
    const before = await stockOf(shop.origin, product, pack)
    await payWith(page, '1')
    await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
    const number = /#(\d+)/.exec((await page.getByText(/^Order #\d+$/).textContent()) ?? '')?.[1]
    expect(Number(number)).toBeGreaterThan(1000)
    expect(await stockOf(shop.origin, product, pack)).toBe(before - 2)
    await expectGoodLooks(page)
    const mail = async () => (await mailsOf(shop)).find((text) => text.includes(`#${number}`))
    await expect.poll(mail).toContain('ada@example.com')
  })

  await test.step('the order is still there after a restart, and a new cart is empty', async () => {
    const confirmation = page.url()
    await shop.stop()
    await shop.start()
    await page.goto(confirmation)
    await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the shop' }).first().click()
    await clickHydrated(cartButton(page))
    await expect(drawerOf(page).getByText('Nothing here but clouds')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  expect(record, 'no request left the shop’s own address, and the browser reported no error').toEqual({
    foreignRequests: [],
    errors: [],
  })
})
