import type { Page } from '@playwright/test'
import { accessibilityViolations, waitUntilLoaded, narrow, stopClock } from './browser.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { changedMenus, expect, test } from './fixtures.ts'
import { expectFocusIn } from './keyboard-user.ts'

test.use({ settings: changedMenus })

/** The menu's code, and the health check. */
const unreachable = /\/assets\/visited-|\/healthz$/

const item = (page: Page, name: string) => menuOf(page).locator('[data-item]').filter({ hasText: name })
const submenus = (page: Page) => menuOf(page).locator('.submenu')
const openMenu = async (page: Page) => {
  await headerOf(page)
    .getByRole('button', { name: /^(Shop|Menu)$/ })
    .click()
  await expect(item(page, 'Sparkling water')).toBeVisible()
}

test.describe('the shop menu', () => {
  test('without its code, as after a release, its button leads to the whole shop', async ({ page }) => {
    await page.route('**/assets/visited-*.js', (route) => route.abort())
    await page.goto('/wholesale')
    await waitUntilLoaded(page)
    await headerOf(page).getByRole('button', { name: 'Shop' }).click()
    await page.waitForURL('**/shop')
  })

  test('while the shop cannot be reached it closes with a message, and opens later on the same page', async ({
    page,
  }) => {
    await page.route(unreachable, (route) => route.abort())
    await page.goto('/wholesale')
    await waitUntilLoaded(page)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await headerOf(page).getByRole('button', { name: 'Shop' }).click()
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(menuOf(page)).toBeHidden()
    await page.unroute(unreachable)
    await openMenu(page)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  })

  test('without its content it leads to the whole shop, and shows its items once they can be loaded', async ({
    page,
  }) => {
    await page.route('**/navigation/shop-menu', (route) => route.fulfill({ status: 503 }))
    await page.goto('/wholesale')
    await waitUntilLoaded(page)
    await headerOf(page).getByRole('button', { name: 'Shop' }).click()
    const wholeShop = menuOf(page).getByRole('link', { name: 'The whole shop' })
    await expect(wholeShop).toHaveAttribute('href', '/shop')
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toBeHidden()
    await page.unroute('**/navigation/shop-menu')
    await openMenu(page)
    await expect(wholeShop).toBeHidden()
  })

  test.describe('on a wide screen', () => {
    test.beforeEach(async ({ page }) => {
      await page.goto('/wholesale')
      await waitUntilLoaded(page)
      await openMenu(page)
    })

    test('MENU-01, MENU-03: sections of items with a link, an icon and a subtext, beside whole pictures', async ({
      page,
    }) => {
      expect(await menuOf(page).locator('nav > ul').count()).toBeGreaterThan(1)
      const row = item(page, 'Sparkling water')
      await expect(row.getByRole('link')).toHaveAttribute('href', '/shop/sparkling-water')
      await expect(row.locator('img')).toHaveCount(1)
      await expect(row).toContainText('Soft fruit, slow bubbles')
      expect(await accessibilityViolations(page)).toEqual([])
      const pictures = page.locator('.menu-group img')
      await expect(pictures).toHaveCount(4)
      const shapes = await pictures.evaluateAll((all) =>
        all.map((picture) => picture.clientWidth / picture.clientHeight),
      )
      const whole = await pictures.evaluateAll((all) =>
        all.map((picture) => Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'))),
      )
      expect(shapes.map((shape, index) => shape / whole[index]!)).toEqual(Array(4).fill(expect.closeTo(1, 1)))
      const order = await pictures.evaluateAll((all) => all.map((picture) => getComputedStyle(picture).zIndex))
      expect(order).toEqual(['-1', 'auto', '-1', 'auto'])
    })

    test('MENU-04, MENU-06, MENU-09: items open submenus, one at a time, and none when the menu opens again', async ({
      page,
    }) => {
      await item(page, 'Mood powders').hover()
      await expect(submenus(page).getByRole('link', { name: 'All of Stick packs' })).toBeVisible()
      await expect(submenus(page).getByRole('link', { name: /Daydream/ })).not.toHaveCount(0)
      expect(await accessibilityViolations(page)).toEqual([])
      await item(page, 'Zero proof').hover()
      await expect(submenus(page).getByRole('link', { name: /Dusk Spritz/ })).toBeVisible()
      await expect(submenus(page)).toHaveCount(1)

      // A single product beside another category.
      await item(page, 'Realitywear').hover()
      const groups = submenus(page).locator('.submenu-group')
      await expect(groups.getByRole('link', { name: 'Drift Cap' })).toBeVisible()
      const alone = groups.filter({ hasNot: page.getByRole('heading') }).getByRole('link')
      await expect(alone).toHaveText(['The Undecided Dozen'])
      await expect(alone).toHaveAttribute('href', '/shop/sparkling-water/undecided-dozen')

      // An item without a submenu closes it, and opens none of another section.
      await item(page, 'Subscribe & save').hover()
      await expect(submenus(page)).toHaveCount(0)
      await expect(menuOf(page).locator('[data-open=true]')).toHaveCount(0)

      await item(page, 'Zero proof').hover()
      await expect(submenus(page)).toBeVisible()
      await menuOf(page).getByRole('button', { name: 'Close' }).click()
      await expect(menuOf(page)).toBeHidden()
      await openMenu(page)
      await expect(submenus(page)).toHaveCount(0)
    })

    test('MENU-07: a submenu opens after hovering for 200 ms, not before', async ({ page }) => {
      await stopClock(page)
      await item(page, 'Zero proof').hover()
      await page.clock.runFor(199)
      await expect(submenus(page)).toHaveCount(0)
      await page.clock.runFor(1)
      await expect(submenus(page)).toBeVisible()
      // All of it is in view where the list is longer than the window.
      await page.setViewportSize({ width: 1280, height: 480 })
      await expect(submenus(page)).toBeInViewport({ ratio: 1 })
    })

    test('by keyboard: arrows go round the items and into submenus and back, Home and End to the ends', async ({
      page,
    }) => {
      const focused = page.locator(':focus')
      await expectFocusIn(menuOf(page))
      await page.keyboard.press('ArrowDown')
      await expect(focused).toContainText('Sparkling water')
      await page.keyboard.press('End')
      await expect(focused).toContainText('Gift card')
      await page.keyboard.press('ArrowDown')
      await expect(focused).toContainText('Sparkling water')
      await page.keyboard.press('ArrowUp')
      await expect(focused).toContainText('Gift card')
      await page.keyboard.press('Home')
      await expect(focused).toContainText('Sparkling water')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await expect(focused).toContainText('All of Halcyon mood')
      await page.keyboard.press('ArrowDown')
      await expect(focused).toContainText('Cloudberry')
      await page.keyboard.press('ArrowLeft')
      await expect(focused).toContainText('Halcyon mood')
      await page.keyboard.press('ArrowRight')
      await expect(focused).toContainText('All of Halcyon mood')
      await page.keyboard.press('Escape')
      await expect(submenus(page)).toHaveCount(0)
      await expectFocusIn(item(page, 'Halcyon mood'))
      await page.keyboard.press('Escape')
      await expect(menuOf(page)).toBeHidden()
      await expect(focused).toHaveText('Shop')
    })

    test('a product leads to its page, and the menu closes', async ({ page, record }) => {
      await item(page, 'Zero proof').hover()
      await submenus(page)
        .getByRole('link', { name: /Dusk Spritz/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: /Dusk Spritz/ })).toBeVisible()
      await expect(menuOf(page)).toBeHidden()
      expect(record).toEqual({ foreignRequests: [], errors: [] })
    })
  })

  for (const [where, viewport] of [
    ['beside the list', { width: 960, height: 700 }],
    ['below it', narrow],
  ] as const) {
    test(`MENU-07: a submenu opens by hovering on small screens too, ${where}; a click follows the link`, async ({
      open,
    }) => {
      const page = await open('/wholesale', { viewport })
      await openMenu(page)
      const name = item(page, 'Zero proof').getByRole('link')
      const place = await name.boundingBox()
      await name.hover()
      await expect(submenus(page).getByRole('link', { name: /Dusk Spritz/ })).toBeVisible()
      // No element has moved under the cursor.
      expect(await name.boundingBox()).toEqual(place)
      expect(await accessibilityViolations(page)).toEqual([])
      await page.mouse.down()
      await page.mouse.up()
      await page.waitForURL(/\/shop\/zero-proof$/)
      await expect(menuOf(page)).toBeHidden()
    })
  }

  test('MENU-02: a section for small screens only is not shown on wide ones', async ({ open }) => {
    const page = await open('/wholesale')
    await openMenu(page)
    await expect(item(page, 'About')).toBeHidden()
    await page.setViewportSize(narrow)
    await expect(item(page, 'About')).toBeVisible()
  })

  test('MENU-08: a submenu opens on touch, beside the list on wide screens', async ({ open }) => {
    const page = await open('/wholesale', { viewport: { width: 1180, height: 820 }, hasTouch: true })
    await openMenu(page)
    await item(page, 'Zero proof').getByRole('link').tap()
    await expect(submenus(page).getByRole('link', { name: /Dusk Spritz/ })).toBeVisible()
    await expect(page).toHaveURL('/wholesale')
  })

  test('MENU-03, MENU-08: a tap on an item without a submenu follows its link', async ({ open }) => {
    const page = await open('/wholesale', { viewport: narrow, hasTouch: true })
    for (const name of ['Gift card', 'About']) {
      await openMenu(page)
      const link = item(page, name).getByRole('link')
      const path = await link.getAttribute('href')
      await link.tap()
      await expect(page).toHaveURL(path ?? '')
      await expect(menuOf(page)).toBeHidden()
    }
  })

  test('on small screens a submenu replaces the list, with a back button', async ({ open }) => {
    const page = await open('/wholesale', { viewport: narrow, hasTouch: true })
    await openMenu(page)
    await item(page, 'Zero proof').getByRole('link').tap()
    await expect(submenus(page).getByRole('link', { name: /Dusk Spritz/ })).toBeVisible()
    await expect(item(page, 'Sparkling water')).toBeHidden()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)
    expect(await accessibilityViolations(page)).toEqual([])
    await submenus(page).getByRole('button', { name: 'Menu' }).tap()
    await expect(item(page, 'Sparkling water')).toBeVisible()
    await expectFocusIn(item(page, 'Zero proof'))
  })

  test('the search below it fits into a narrow window', async ({ open }) => {
    const page = await open('/wholesale', { viewport: { width: 320, height: 740 } })
    await page.getByRole('button', { name: 'Menu' }).click()
    const button = menuOf(page).getByRole('button', { name: 'Search' })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
  })

  test('MENU-05: products hidden from navigation are not in it, nor hemp-derived ones on the non-hemp site', async ({
    hempFree,
    read,
    change,
  }) => {
    expect(await read('/navigation/shop-menu')).toContain('fogbank-mule')
    await change('product-fogbank-mule', { hideFromNavigation: true })
    const response = await read('/navigation/shop-menu')
    expect(response).not.toContain('fogbank-mule')
    expect(response).toContain('"nightfall"')
    expect(await read('/navigation/shop-menu', hempFree)).not.toContain('"nightfall"')
  })

  test('without script the Shop button leads to the shop', async ({ open }) => {
    const page = await open('/wholesale', { javaScriptEnabled: false })
    await headerOf(page).getByRole('button', { name: 'Shop' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/shop')
  })
})
