import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, recordPage, stopClock, type PageRecord } from './browser.ts'
import { browseShop, narrow } from './browsed-shop.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { mutate, signIn } from './content-api.ts'
import { expectFocusIn } from './keyboard-hand.ts'

const password = 'a calm and quiet lake'

const site = browseShop({ NON_CBD_HOSTS: 'localhost', EDITOR_PASSWORD: password })

let page: Page
const open = async (path: string, options?: BrowserContextOptions) => void (page = await site.open(path, options))

const get = async (path: string, origin = site.origin) => (await fetch(origin + path)).text()

const item = (name: string) => menuOf(page).locator('[data-item]').filter({ hasText: name })
const submenus = () => menuOf(page).locator('.submenu')
const openMenu = async () => {
  await headerOf(page)
    .getByRole('button', { name: /^(Shop|Menu)$/ })
    .click()
  await item('Sparkling water').waitFor()
}

describe('the shop menu', () => {
  describe('on a wide screen', () => {
    let record: PageRecord
    beforeEach(async () => {
      await open('/')
      record = recordPage(page, site.origin)
      await openMenu()
    })

    test('MENU-01, MENU-03: has sections of items, each with a link, an icon and a subtext', async () => {
      expect(await menuOf(page).locator('nav > ul').count()).toBeGreaterThan(1)
      const row = item('Sparkling water')
      expect(await row.getByRole('link').getAttribute('href')).toBe('/shop/sparkling-water')
      expect(await row.locator('img').count()).toBe(1)
      expect(await row.textContent()).toContain('Soft fruit, slow bubbles')
      expect(await accessibilityFaults(page)).toEqual([])
    })

    test('MENU-04, MENU-06: an item opens a submenu of categories and products, one at a time', async () => {
      await item('Mood powders').hover()
      await submenus().getByRole('link', { name: 'All of Stick packs' }).waitFor()
      expect(
        await submenus()
          .getByRole('link', { name: /Daydream/ })
          .count(),
      ).toBeGreaterThan(0)
      expect(await accessibilityFaults(page)).toEqual([])
      await item('Zero proof').hover()
      await submenus()
        .getByRole('link', { name: /Dusk Spritz/ })
        .waitFor()
      await expect.poll(() => submenus().count()).toBe(1)
    })

    test('MENU-04: a product stands in a submenu for itself too, beside a category that it is not of', async () => {
      await item('Realitywear').hover()
      const groups = submenus().locator('.submenu-group')
      await groups.getByRole('link', { name: 'Drift Cap' }).waitFor()
      const alone = groups.filter({ hasNot: page.getByRole('heading') }).getByRole('link')
      expect(await alone.allTextContents()).toEqual(['The Undecided Dozen'])
      expect(await alone.getAttribute('href')).toBe('/shop/sparkling-water/undecided-dozen')
    })

    test('MENU-07: a submenu opens after the pointer has rested for 200 ms, not before', async () => {
      await stopClock(page)
      await item('Zero proof').hover()
      await page.clock.runFor(199)
      expect(await submenus().count()).toBe(0)
      await page.clock.runFor(1)
      await submenus().waitFor()
    })

    test('MENU-09: the open submenu is gone when the menu opens again', async () => {
      await item('Zero proof').hover()
      await submenus().waitFor()
      await menuOf(page).getByRole('button', { name: 'Close' }).click()
      await menuOf(page).waitFor({ state: 'hidden' })
      await openMenu()
      await expect.poll(() => submenus().count()).toBe(0)
    })

    test('by keyboard: arrows walk the items, right goes in, left and Escape come out, Escape closes', async () => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await expectFocusIn(menuOf(page))
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).toContain('Sparkling water')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await expect.poll(focused).toContain('All of Halcyon mood')
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).toContain('Cloudberry')
      await page.keyboard.press('ArrowLeft')
      await expect.poll(focused).toContain('Halcyon mood')
      await page.keyboard.press('ArrowRight')
      await expect.poll(focused).toContain('All of Halcyon mood')
      await page.keyboard.press('Escape')
      await expect.poll(() => submenus().count()).toBe(0)
      await expectFocusIn(item('Halcyon mood'))
      await page.keyboard.press('Escape')
      await menuOf(page).waitFor({ state: 'hidden' })
      await expect.poll(focused).toBe('Shop')
    })

    test('a product leads to its page, and the menu is gone there', async () => {
      await item('Zero proof').hover()
      await submenus()
        .getByRole('link', { name: /Dusk Spritz/ })
        .click()
      await page.getByRole('heading', { level: 1, name: /Dusk Spritz/ }).waitFor()
      await menuOf(page).waitFor({ state: 'hidden' })
      expect(record).toEqual({ foreignRequests: [], errors: [] })
    })
  })

  test.each([
    ['beside the list', { width: 960, height: 700 }],
    ['below it', narrow],
  ])(
    'MENU-07: with a mouse a submenu opens by resting on small screens too, %s; a click on the name goes there',
    async (_where, viewport) => {
      await open('/', { viewport })
      await openMenu()
      const name = item('Zero proof').getByRole('link')
      const place = await name.boundingBox()
      await name.hover()
      await submenus()
        .getByRole('link', { name: /Dusk Spritz/ })
        .waitFor()
      // Nothing has moved away under the cursor.
      expect(await name.boundingBox()).toEqual(place)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.mouse.down()
      await page.mouse.up()
      await page.waitForURL(/\/shop\/zero-proof$/)
      await menuOf(page).waitFor({ state: 'hidden' })
    },
  )

  test('MENU-02: a section that is only for small screens is shown there, not on wide ones', async () => {
    await open('/')
    await openMenu()
    expect(await item('About').isVisible()).toBe(false)
    await page.setViewportSize(narrow)
    await item('About').waitFor()
  })

  test('MENU-08: a submenu opens on touch, beside the list on wide screens', async () => {
    await open('/', { viewport: { width: 1180, height: 820 }, hasTouch: true })
    await openMenu()
    await item('Zero proof').getByRole('link').tap()
    await submenus()
      .getByRole('link', { name: /Dusk Spritz/ })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('on small screens a submenu takes the place of the list, and there is a way back', async () => {
    await open('/', { viewport: narrow, hasTouch: true })
    await openMenu()
    await item('Zero proof').getByRole('link').tap()
    await submenus()
      .getByRole('link', { name: /Dusk Spritz/ })
      .waitFor()
    await item('Sparkling water').waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)
    expect(await accessibilityFaults(page)).toEqual([])
    await submenus().getByRole('button', { name: 'Menu' }).tap()
    await item('Sparkling water').waitFor()
    await expectFocusIn(item('Zero proof'))
  })

  test('MENU-05: products that are hidden from navigation are not in it, nor hemp-derived ones on the other site', async () => {
    const token = await signIn(site.origin, 'editor@example.com', password)
    expect(await get('/navigation/shop-menu')).toContain('fogbank-mule')
    await mutate(site.origin, token, [{ patch: { id: 'product-fogbank-mule', set: { hideFromNavigation: true } } }])
    const answer = await get('/navigation/shop-menu')
    expect(answer).not.toContain('fogbank-mule')
    expect(answer).toContain('"nightfall"')
    expect(await get('/navigation/shop-menu', site.hempFree)).not.toContain('"nightfall"')
  })

  test('without script the Shop button leads to the shop', async () => {
    await open('/', { javaScriptEnabled: false })
    await headerOf(page).getByRole('button', { name: 'Shop' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/shop')
  })
})
