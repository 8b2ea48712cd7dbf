import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { takenOver } from './browser.ts'
import { browseShop } from './browsed-shop.ts'
import { announcementOf, headerOf, menuOf } from './chrome-page.ts'
import { expectFocus, expectFocusIn } from './keyboard-hand.ts'

const site = browseShop()

describe.each([360, 1440])('at %s px', (width) => {
  let page: Page
  beforeEach(async () => {
    page = await site.newPage({ viewport: { width, height: 900 } })
    await page.goto(`${site.origin}/shop/zero-proof/dusk-spritz`)
  })

  const drawer = () => page.getByRole('dialog')
  const openCart = () => page.getByRole('button', { name: /^Cart/ }).click()

  test('LAYOUT-02: the skip link is the first thing to reach, and leads to the main content', async () => {
    await page.keyboard.press('Tab')
    await expectFocus(page.getByRole('link', { name: 'Skip to main content' }))
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('main'))
  })

  test('LAYOUT-01: around a page are skip link, announcement, header and footer, and over it shop menu and cart', async () => {
    expect(await page.getByRole('link', { name: 'Skip to main content' }).count()).toBe(1)
    for (const part of [announcementOf(page), headerOf(page), page.getByRole('main'), page.getByRole('contentinfo')]) {
      await part.waitFor()
    }
    const menu = headerOf(page).getByRole('button', { name: /^(Shop|Menu)$/ })
    // Before, it leads to the shop's page.
    await takenOver(menu)
    await menu.click()
    await menuOf(page).waitFor()
    await page.keyboard.press('Escape')
    await menuOf(page).waitFor({ state: 'hidden' })
    await openCart()
    await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  })

  test('FOOTER-04: the footer has a newsletter to sign up for, also by what was typed before the script came', async () => {
    const newsletter = page.getByRole('contentinfo').getByRole('region', { name: 'Newsletter' })
    await newsletter.getByRole('textbox', { name: 'Your email' }).fill('ada@example.com')
    await takenOver(newsletter.locator('form'))
    const sent = page.waitForRequest('**/services/shop-api/graphql')
    await newsletter.getByRole('button', { name: 'sign up' }).click()
    expect((await sent).postData()).toContain('ada@example.com')
  })

  test('HEADER-04: the logo links home', async () => {
    await page.getByRole('link', { name: 'Halcyon: home' }).click()
    await expect.poll(() => page.url()).toBe(`${site.origin}/`)
  })

  test('FOOTER-01, FOOTER-02, FOOTER-03, FOOTER-06: the footer has shop links, both menus, social and legal links', async () => {
    const footer = page.getByRole('contentinfo')
    for (const menu of ['Drink', 'Halcyon', 'Help, gently', 'Elsewhere']) {
      expect(await footer.getByRole('navigation', { name: menu }).getByRole('link').count()).toBeGreaterThan(2)
    }
    expect(await footer.getByRole('link', { name: 'Privacy' }).isVisible()).toBe(true)
  })

  test('FOOTER-05, FOOTER-07: the footer has the disclaimers, the FDA’s among them, and the trademark text', async () => {
    const text = await page.getByRole('contentinfo').textContent()
    expect(text).toContain('not been evaluated by the Food and Drug Administration')
    expect(text).toContain('All rights reserved')
  })

  test('SCREEN-06: external links open in a new tab, internal ones do not', async () => {
    const footer = page.getByRole('contentinfo')
    expect(await footer.getByRole('link', { name: /^Instagram/ }).getAttribute('target')).toBe('_blank')
    expect(await footer.getByRole('link', { name: 'About', exact: true }).getAttribute('target')).toBeNull()
  })

  test('TILE-01, TILE-04: a tile shows a thumbnail and a title, and leads to its product', async () => {
    const tile = page.getByRole('link', { name: /Fogbank Mule/ })
    expect(await tile.locator('img').count()).toBe(1)
    await tile.click()
    await page.getByRole('heading', { level: 1, name: /Fogbank Mule/ }).waitFor()
  })

  const drawerRule =
    width > 1024 ? 'DRAWER-02: the drawer is half the window wide' : 'DRAWER-03: the drawer is as wide as the window'
  test(`${drawerRule}`, async () => {
    await openCart()
    await drawer().getByRole('heading', { name: 'Cart' }).waitFor()
    const wanted = width > 1024 ? width / 2 : width
    await expect
      .poll(() => page.locator('.cart-drawer').boundingBox())
      .toMatchObject({ x: width - wanted, width: wanted })
  })

  test('DRAWER-17: the drawer closes on route change', async () => {
    await openCart()
    await drawer().getByRole('link', { name: 'Look around' }).click()
    await expect.poll(() => page.url()).toBe(`${site.origin}/shop`)
    await expect.poll(() => drawer().isVisible()).toBe(false)
  })

  test('DRAWER-04, DRAWER-07, DRAWER-08: the drawer is titled Cart and lists the lines, each with a quantity control', async () => {
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await drawer().getByRole('heading', { name: 'Cart', exact: true }).waitFor()
    const line = drawer().getByRole('listitem')
    await line.getByText('Dusk Spritz').first().waitFor()
    const isThere = () => line.getByRole('group', { name: /^Quantity of Dusk Spritz/ }).isVisible()
    await expect.poll(isThere).toBe(true)
  })

  test('HEADER-06: the cart button shows the item count, and never more than 99', async () => {
    const input = page.getByRole('textbox', { name: /^Quantity of Dusk Spritz/ })
    await input.fill('120')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expectFocusIn(drawer())
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('button', { name: /^Cart/ }).textContent()).toBe('Cart99 items')
  })
})
