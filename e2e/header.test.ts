import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { browseShop, narrow, wide } from './browsed-shop.ts'
import { announcementOf, headerOf, isHeaderInSight, menuOf, scrollBy } from './chrome-page.ts'
import { mutate, signIn } from './content-api.ts'
import { expectFocusIn } from './keyboard-hand.ts'

const password = 'a calm and quiet lake'

const site = browseShop({ NON_CBD_HOSTS: 'localhost', EDITOR_PASSWORD: password })

let page: Page
const open = async (path: string, options?: BrowserContextOptions) => void (page = await site.open(path, options))

const get = async (path: string, origin = site.origin) => (await fetch(origin + path)).text()

/** A home document's featured product with a colour for the header. */
const gradientOf = (hex: string) => ({
  featuredProductEnabled: true,
  featuredProductHeaderTopGradientColor: { _type: 'color', hex },
})

describe('the header', () => {
  describe.each([wide, narrow])('at $width px', (viewport) => {
    beforeEach(() => open('/', { viewport }))

    test('HEADER-09, HEADER-10: goes when one scrolls down past 56 px, and comes back on the way up', async () => {
      await scrollBy(page, 50)
      expect(await isHeaderInSight(page)).toBe(true)
      await scrollBy(page, 900)
      await expect.poll(() => isHeaderInSight(page)).toBe(false)
      await scrollBy(page, -300)
      await expect.poll(() => isHeaderInSight(page)).toBe(true)
    })

    test('stays for who is in it by keyboard, and comes back when the menu opens', async () => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await scrollBy(page, 900)
      await expect.poll(() => headerOf(page).getAttribute('data-pinned')).toBe('false')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expectFocusIn(headerOf(page))
      await expect.poll(() => isHeaderInSight(page)).toBe(true)
    })

    test('HEADER-05: on the home page the logo leads to the top, smoothly where motion is welcome', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.evaluate(() => {
        const { scrollTo } = window
        const calls: unknown[] = []
        Object.assign(window, {
          calls,
          scrollTo: (options: ScrollToOptions) => (calls.push(options), Reflect.apply(scrollTo, window, [options])),
        })
      })
      await scrollBy(page, 900)
      await scrollBy(page, -20)
      await headerOf(page).getByRole('link', { name: 'Halcyon: home' }).click()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      expect(await page.evaluate(() => Object.assign({ calls: [] }, window).calls)).toEqual([
        { top: 0, behavior: 'smooth' },
      ])
    })
  })

  test('HEADER-01, HEADER-08: on wide screens the navigation is inline, and its Shop button opens the shop menu', async () => {
    await open('/', { viewport: wide })
    for (const name of ['Subscribe & save', 'Log in', 'Search']) {
      expect(await headerOf(page).getByRole('link', { name }).isVisible()).toBe(true)
    }
    expect(await headerOf(page).getByRole('button', { name: 'Menu' }).isVisible()).toBe(false)
    await headerOf(page).getByRole('button', { name: 'Shop' }).click()
    await menuOf(page).waitFor()
  })

  test('HEADER-07: on small screens a menu button opens the menu, with what wide headers show', async () => {
    await open('/', { viewport: narrow })
    expect(await headerOf(page).getByRole('button', { name: 'Shop' }).isVisible()).toBe(false)
    expect(await headerOf(page).getByRole('link', { name: 'Subscribe & save' }).isVisible()).toBe(false)
    await headerOf(page).getByRole('button', { name: 'Menu' }).click()
    await menuOf(page).getByRole('link', { name: 'Log in' }).waitFor()
    expect(await menuOf(page).getByRole('searchbox', { name: 'Search' }).isVisible()).toBe(true)
  })

  test('HEADER-02: Subscribe & save leads to /shop/buy-now/subscribe', async () => {
    expect(await get('/')).toMatch(/<a [^>]*href="\/shop\/buy-now\/subscribe"[^>]*>Subscribe &amp; save<\/a>/)
  })

  test('HEADER-03: the login link is the one of the content settings', async () => {
    const token = await signIn(site.origin, 'editor@example.com', password)
    await mutate(site.origin, token, [
      { patch: { id: 'menus', set: { 'loginLink.title': 'Step inside', 'loginLink.url': '/inside' } } },
      { patch: { id: 'menus', unset: ['loginLink.page'] } },
    ])
    expect(await get('/')).toMatch(/<a [^>]*href="\/inside"[^>]*>Step inside/)
    await mutate(site.origin, token, [{ patch: { id: 'menus', set: { 'loginLink.title': 'Log in' } } }])
  })

  test('HEADER-12: the header reads the home document of the site variant', async () => {
    const token = await signIn(site.origin, 'editor@example.com', password)
    await mutate(site.origin, token, [
      { patch: { id: 'home', set: gradientOf('#aa1122') } },
      { patch: { id: 'home-non-cbd', set: gradientOf('#22aa11') } },
    ])
    expect(await get('/')).toContain('linear-gradient(#aa1122')
    expect(await get('/', site.hempFree)).toContain('linear-gradient(#22aa11')
  })
})

describe('the announcement', () => {
  test('BANNER-05: is hidden until mounted, in room that is kept, so that nothing moves', async () => {
    await open('/', { viewport: wide, javaScriptEnabled: false })
    expect(await page.getByText('Nothing here but clouds').first().isVisible()).toBe(true)
    expect(await announcementOf(page).textContent()).toBe('')
    const place = await headerOf(page).boundingBox()
    await open('/', { viewport: wide })
    await announcementOf(page).getByRole('link', { name: 'Dim the lights' }).first().waitFor()
    expect(await headerOf(page).boundingBox()).toEqual(place)
  })

  test('BANNER2-07: {{ link | words }} is a link to where the entry’s link leads', async () => {
    await open('/', { viewport: wide })
    const link = announcementOf(page).getByRole('link', { name: 'Dim the lights' }).first()
    expect(await link.getAttribute('href')).toBe('/shop/powder-stick-pack/nightfall')
  })

  test('a visitor with a code reads of it', async () => {
    await open('/?discount=EXHALE', { viewport: narrow })
    await expect.poll(() => announcementOf(page).textContent()).toContain('EXHALE is in your pocket')
  })

  test('rotates in 90 s, and stands still for a pointer, for the focus and when it is told to', async () => {
    await open('/', { viewport: wide, reducedMotion: 'no-preference' })
    const run = announcementOf(page).locator('.banner-run').first()
    await run.waitFor()
    const motion = () => run.evaluate((element) => getComputedStyle(element).animationPlayState)
    expect(await run.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('90s')
    await page.mouse.move(700, 600)
    await expect.poll(motion).toBe('running')
    await page.mouse.move(700, 20)
    await expect.poll(motion).toBe('paused')
    await page.mouse.move(700, 600)
    await announcementOf(page).getByRole('link').first().focus()
    await expect.poll(motion).toBe('paused')
    await announcementOf(page).getByRole('button', { name: 'Stop the announcements' }).click()
    await page.mouse.move(700, 600)
    await headerOf(page).getByRole('link', { name: 'Halcyon: home' }).focus()
    await expect.poll(motion).toBe('paused')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(() => run.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
  })
})
