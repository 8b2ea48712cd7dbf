import type { Locator, Page } from '@playwright/test'
import { clickHydrated, narrow, waitUntilLoaded, wide, withMotion } from './browser.ts'
import { add, drawer, mood, otherWater, powder, quantity, subtotal, water } from './cart-journey.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'
import { expectFocusIn, hasFocus } from './keyboard-user.ts'

const product = '/shop/sparkling-water/white-peach-thyme'

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error('Tab does not lead there')
}

test('the focus moves to the page that a link or the shop menu opens', async ({ open }) => {
  const page = await open('/shop/sparkling-water')
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /^White Peach/ })
      .first(),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'White Peach & Thyme' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
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
  await expect(menu).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the focus moves to the page that says what went wrong, and from there to the next one', async ({ open }) => {
  const page = await open('/shop')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500 }))
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /^White Peach/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: /^Something went wrong/ })).toBeVisible()
  await expect(main).toBeFocused()
  await page.unroute('**/*.data*')
  await main.getByRole('link', { name: 'Go back to home' }).focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Calm Cool Collected' })).toBeVisible()
  await expect(main).toBeFocused()
})

test('a gift card without an address unfolds the field that asks for it, and goes to it', async ({ newPage }) => {
  const page = await newPage(withMotion)
  await page.goto('/shop/gift-card')
  const summary = page.getByText('Send it to somebody')
  await summary.click()
  await page.getByLabel('Their name').fill('Kim')
  // Its limits are set by the fields' script; earlier input is kept.
  await page.locator('[name=sendOn][min]').waitFor()
  await expect(page.getByLabel('Their name')).toHaveValue('Kim')
  await summary.click()
  await clickHydrated(page.getByRole('button', { name: 'Add to cart' }).first())
  await expect(page.getByLabel('Their email address')).toBeFocused()
})

for (const viewport of [narrow, wide]) {
  test(`every focused picture of the lookbook is fully visible in a window of ${viewport.width} px`, async ({
    open,
  }) => {
    const page = await open(product, { viewport })
    const pictures = page.getByRole('button', { name: /^Magnify picture/ })
    await tabTo(page, pictures.first())
    for (let index = 0; index < (await pictures.count()); index++) {
      const picture = pictures.nth(index)
      if (!(await hasFocus(picture))) await tabTo(page, picture)
      const isWhole = async () => {
        const { x = -1, width = 0 } = (await picture.boundingBox()) ?? {}
        return x >= 0 && x + width <= viewport.width
      }
      await expect.poll(isWhole).toBe(true)
    }
  })
}

test('a field or choice in a frame has the ring of all others: periwinkle with an edge of ink', async ({ open }) => {
  const page = await open(product)
  const main = page.getByRole('main')
  const ink = /^rgb\(29, 42, 88\) 0px 0px 0px 6\.5px$/
  await main.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(main.locator('.choice-card:has(:focus)')).toHaveCSS('box-shadow', ink)
  await page.goto('/search')
  await main.getByRole('searchbox').focus()
  await expect(main.locator('.search-form')).toHaveCSS('box-shadow', ink)
  await page.getByRole('contentinfo').getByRole('textbox').focus()
  await expect(page.getByRole('contentinfo').locator('.sign-up-row')).toHaveCSS('box-shadow', ink)
})

test('the price stays the same live region when another variant is chosen', async ({ open }) => {
  const page = await open(product)
  const price = page.locator('main p[aria-live=polite]').filter({ hasText: 'In stock' })
  const region = await price.elementHandle()
  await page.getByRole('main').getByRole('link', { name: '12 pack', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(price).toContainText('$39.00')
  expect(await price.evaluate((element, before) => element === before, region)).toBe(true)
})

test('the name of a subscription’s choice is read word by word', async ({ open }) => {
  const page = await open(product)
  await expect(page.getByRole('radio', { name: /^Subscribe Save 10%/ })).toBeEnabled()
})

test('answering a quiz question moves the focus to the next one, and shows it', async ({ open }) => {
  const page = await open('/find-your-recess', { viewport: narrow })
  const question = page.locator('main .focus-target')
  await tabTo(page, question.getByRole('listitem').last().getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(question.getByText('With something of…')).toBeInViewport({ ratio: 1 })
  await expect(question).toBeFocused()
})

test('an open cart is one dialog without page landmarks', async ({ open }) => {
  const page = await open(product)
  const button = headerOf(page).getByRole('link', { name: /^Cart/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cart' })
  await expect(dialog.getByRole('button', { name: /^The first cloud/ })).toBeVisible()
  expect(await dialog.ariaSnapshot()).not.toMatch(/- (banner|contentinfo|main)/)
  await expect(dialog.getByRole('heading', { level: 2, name: 'Cart' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('a cart that was opened in the shop menu returns the focus to the menu’s button', async ({ open }) => {
  const page = await open('/about')
  const shop = headerOf(page).getByRole('button', { name: 'Shop' })
  await shop.focus()
  await page.keyboard.press('Enter')
  await expectFocusIn(menuOf(page))
  await menuOf(page).getByRole('link', { name: /^Cart/ }).focus()
  await page.keyboard.press('Enter')
  await expectFocusIn(page.getByRole('dialog', { name: 'Cart' }))
  await page.keyboard.press('Escape')
  await expect(shop).toBeFocused()
})

test('NUM-04: a quantity’s button that reaches the bound keeps the focus, in the cart too', async ({ page }) => {
  await add(page, water)
  await drawer(page)
    .getByRole('button', { name: /^More: Quantity of White Peach/ })
    .click()
  await expect(subtotal(page)).toHaveText('$44.00')
  const fewer = drawer(page).getByRole('button', { name: /^Fewer: Quantity of White Peach/ })
  await fewer.focus()
  await page.keyboard.press('Enter')
  await expect(quantity(page)).toHaveValue('1')
  await expect(subtotal(page)).toHaveText('$22.00')
  await expect(fewer).toBeDisabled()
  await expect(fewer).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantity(page)).toHaveValue('1')
})

test('nothing in the cart that has the focus lies under its heading or its foot', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  for (const path of [water, otherWater, mood, powder]) await add(page, path)
  await expect(drawer(page).getByRole('heading', { name: "you'll also love" })).toBeVisible()
  // Waits until the drawer is usable.
  await drawer(page).locator('.drawer-body:not([inert])').waitFor()
  const covered: string[] = []
  let clear = 0
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    const name = await drawer(page).evaluate((drawer) => {
      const { activeElement } = document
      const body = drawer.querySelector('.drawer-body')
      const [heading, foot] = ['.drawer-header', '.drawer-foot'].map((part) => drawer.querySelector(part))
      if (!activeElement || !heading || !foot || !body?.contains(activeElement) || foot.contains(activeElement))
        return null
      const { top, bottom } = activeElement.getBoundingClientRect()
      const isClear = top >= heading.getBoundingClientRect().bottom - 12 && bottom <= foot.getBoundingClientRect().top
      return isClear ? '' : activeElement.outerHTML.slice(0, 90)
    })
    if (name === '') clear += 1
    else if (name !== null) covered.push(name)
  }
  expect(covered).toEqual([])
  expect(clear).toBeGreaterThan(0)
})

test('on the cart’s page the focus stays on the page when a line is removed', async ({ page }) => {
  for (const path of [otherWater, water]) await add(page, path)
  await page.goto('/cart')
  await waitUntilLoaded(page)
  const main = page.getByRole('main')
  for (const left of [1, 0]) {
    await main
      .getByRole('button', { name: /^Remove / })
      .last()
      .focus()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('button', { name: /^Remove / })).toHaveCount(left)
    await expect(main).toBeFocused()
  }
})
