import type { Page } from '@playwright/test'
import { clickHydrated, hydrated, formHydrated } from './browser.ts'
import { announcementOf, headerOf, menuOf } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'
import { expectFocusIn } from './keyboard-user.ts'

const drawer = (page: Page) => page.getByRole('dialog')
const openCart = (page: Page) => clickHydrated(page.getByRole('link', { name: /^Cart/ }))

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test.beforeEach(async ({ page }) => {
      await page.goto('/shop/zero-proof/dusk-spritz')
    })

    test('LAYOUT-02: the skip link is the first focusable element, and leads to the main content', async ({ page }) => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      await expectFocusIn(page.getByRole('main'))
    })

    test('LAYOUT-01: a page has skip link, announcement, header, footer, menu and cart', async ({ page }) => {
      await expect(page.getByRole('link', { name: 'Skip to main content' })).toHaveCount(1)
      for (const part of [
        announcementOf(page),
        headerOf(page),
        page.getByRole('main'),
        page.getByRole('contentinfo'),
      ]) {
        await expect(part).toBeVisible()
      }
      const menu = headerOf(page).getByRole('button', { name: /^(Shop|Menu)$/ })
      // Before hydration, it links to the shop page.
      await hydrated(page)
      await menu.click()
      await expect(menuOf(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menuOf(page)).toBeHidden()
      await openCart(page)
      await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
    })

    test('FOOTER-04: the footer has a newsletter form, which keeps input from before hydration', async ({ page }) => {
      const newsletter = page.getByRole('contentinfo').getByRole('region', { name: 'Newsletter' })
      await newsletter.getByRole('textbox', { name: 'Your email' }).fill('ada@example.com')
      await formHydrated(newsletter.locator('form'))
      const sent = page.waitForRequest('**/services/shop-api/graphql')
      await newsletter.getByRole('button', { name: 'sign up' }).click()
      expect((await sent).postData()).toContain('ada@example.com')
    })

    test('HEADER-04: the logo links home', async ({ page, shop }) => {
      await page.getByRole('link', { name: 'Halcyon: home' }).click()
      await expect(page).toHaveURL(`${shop.origin}/`)
    })

    test('FOOTER-01, FOOTER-02, FOOTER-03, FOOTER-06: the footer has both menus, social and legal links', async ({
      page,
    }) => {
      const footer = page.getByRole('contentinfo')
      for (const menu of ['Drink', 'Halcyon', 'Help, gently', 'Elsewhere']) {
        expect(await footer.getByRole('navigation', { name: menu }).getByRole('link').count()).toBeGreaterThan(2)
      }
      await expect(footer.getByRole('link', { name: 'Privacy' })).toBeVisible()
    })

    test('FOOTER-05, FOOTER-07: the footer has the disclaimers, the FDA’s among them, and the trademark text', async ({
      page,
    }) => {
      const text = await page.getByRole('contentinfo').textContent()
      expect(text).toContain('Please recycle the can.')
      expect(text).toContain('not been evaluated by the Food and Drug Administration')
      expect(text).toContain('All rights reserved')
    })

    test('SCREEN-06: external links open in a new tab, internal ones do not', async ({ page }) => {
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: /^Instagram/ })).toHaveAttribute('target', '_blank')
      await expect(footer.getByRole('link', { name: 'About', exact: true })).not.toHaveAttribute('target')
    })

    test('TILE-01, TILE-04: a tile shows a thumbnail and a title, and leads to its product', async ({ page }) => {
      const tile = page.getByRole('link', { name: /Fogbank Mule/ })
      await expect(tile.locator('img')).toHaveCount(1)
      await tile.click()
      await expect(page.getByRole('heading', { level: 1, name: /Fogbank Mule/ })).toBeVisible()
    })

    const drawerRule =
      width > 1024 ? 'DRAWER-02: the drawer is half the window wide' : 'DRAWER-03: the drawer is as wide as the window'
    test(`${drawerRule}`, async ({ page }) => {
      await openCart(page)
      await expect(drawer(page).getByRole('heading', { name: 'Cart' })).toBeVisible()
      const wanted = width > 1024 ? width / 2 : width
      await expect
        .poll(() => page.locator('.cart-drawer').boundingBox())
        .toMatchObject({ x: width - wanted, width: wanted })
    })

    test('DRAWER-17: the drawer closes on route change', async ({ page, shop }) => {
      await openCart(page)
      await drawer(page).getByRole('link', { name: 'Look around' }).click()
      await expect(page).toHaveURL(`${shop.origin}/shop`)
      await expect(drawer(page)).toBeHidden()
    })

    test('DRAWER-04, DRAWER-07, DRAWER-08: the drawer is titled Cart and lists lines with their quantities', async ({
      page,
    }) => {
      await clickHydrated(page.getByRole('button', { name: 'Add to cart' }))
      await expect(drawer(page).getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
      const line = drawer(page).getByRole('listitem')
      await expect(line.getByText('Dusk Spritz').first()).toBeVisible()
      await expect(line.getByRole('group', { name: /^Quantity of Dusk Spritz/ })).toBeVisible()
    })

    test('HEADER-06: the cart button shows the item count, at most 99', async ({ page }) => {
      const input = page.getByRole('textbox', { name: /^Quantity of Dusk Spritz/ })
      await input.fill('120')
      await clickHydrated(page.getByRole('button', { name: 'Add to cart' }))
      await expectFocusIn(drawer(page))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('link', { name: /^Cart/ })).toHaveText('Cart99 items')
    })
  })
}
