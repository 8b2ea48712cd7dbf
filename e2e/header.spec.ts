import { waitUntilLoaded, narrow, wide } from './browser.ts'
import { cartButton } from './cart-journey.ts'
import { announcementOf, headerOf, menuOf, scrollBy } from './chrome-page.ts'
import { mutate } from './content-api.ts'
import { changedMenus, expect, test } from './fixtures.ts'
import { expectFocusIn } from './keyboard-user.ts'

test.use({ settings: changedMenus })

/** A home document's featured product with a color for the header. */
const gradientOf = (hex: string) => ({
  featuredProductEnabled: true,
  featuredProductHeaderTopGradientColor: { _type: 'color', hex },
})

test.describe('the header', () => {
  for (const viewport of [wide, narrow]) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport })

      test.beforeEach(async ({ page }) => {
        await page.goto('/')
        await waitUntilLoaded(page)
      })

      test('HEADER-09, HEADER-10: hides when scrolling down past 56 px, and shows when scrolling up', async ({
        page,
      }) => {
        await scrollBy(page, 50)
        await expect(headerOf(page)).toBeInViewport()
        await scrollBy(page, 900)
        await expect(headerOf(page)).not.toBeInViewport()
        await scrollBy(page, -300)
        await expect(headerOf(page)).toBeInViewport()
      })

      test('a long name of the brand covers neither menu nor cart', async ({ page }) => {
        const name = headerOf(page).getByRole('link', { name: 'Halcyon: home' })
        const parts = [headerOf(page).getByRole('button', { name: /^(Shop|Menu)$/ }), name, cartButton(page)]
        // On a phone a single word that is too wide is broken, as in letters twice as large.
        for (const long of ['Tranquil Waters Company', 'Wolkenkuckucksheim']) {
          await name.evaluate((name, text) => (name.textContent = text), long)
          const [menu, middle, cart] = await Promise.all(parts.map((part) => part.boundingBox()))
          if (!menu || !middle || !cart) throw new Error('A part of the header is not drawn')
          expect(menu.x + menu.width).toBeLessThanOrEqual(middle.x)
          expect(middle.x + middle.width).toBeLessThanOrEqual(cart.x)
          expect(cart.x + cart.width).toBeLessThanOrEqual(viewport.width)
        }
      })

      test('stays visible while it has the focus, and shows when the menu opens', async ({ page }) => {
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await scrollBy(page, 900)
        await expect(headerOf(page)).toHaveAttribute('data-pinned', 'false')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await expectFocusIn(headerOf(page))
        await expect(headerOf(page)).toBeInViewport()
      })

      test('HEADER-05: on the home page the logo scrolls to the top, smoothly unless motion is reduced', async ({
        page,
      }) => {
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
  }

  test('HEADER-01, HEADER-08: on wide screens the navigation is inline, and Shop opens the shop menu', async ({
    open,
  }) => {
    const page = await open('/', { viewport: wide })
    for (const name of ['Subscribe & save', 'Log in', 'Search']) {
      await expect(headerOf(page).getByRole('link', { name })).toBeVisible()
    }
    await expect(headerOf(page).getByRole('button', { name: 'Menu' })).toBeHidden()
    await headerOf(page).getByRole('button', { name: 'Shop' }).click()
    await expect(menuOf(page)).toBeVisible()
  })

  test('HEADER-07: on small screens a menu button opens the menu with the links of wide headers', async ({ open }) => {
    const page = await open('/', { viewport: narrow })
    await expect(headerOf(page).getByRole('button', { name: 'Shop' })).toBeHidden()
    await expect(headerOf(page).getByRole('link', { name: 'Subscribe & save' })).toBeHidden()
    await headerOf(page).getByRole('button', { name: 'Menu' }).click()
    await expect(menuOf(page).getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(menuOf(page).getByRole('searchbox', { name: 'Search' })).toBeVisible()
  })

  test('HEADER-02: Subscribe & save leads to /shop/buy-now/subscribe', async ({ read }) => {
    expect(await read('/')).toMatch(/<a [^>]*href="\/shop\/buy-now\/subscribe"[^>]*>Subscribe &amp; save<\/a>/)
  })

  test('HEADER-03: the login link comes from the content settings', async ({ shop, token, read, change }) => {
    await mutate(shop.origin, token, [
      { patch: { id: 'menus', set: { 'loginLink.title': 'Step inside', 'loginLink.url': '/inside' } } },
      { patch: { id: 'menus', unset: ['loginLink.page'] } },
    ])
    expect(await read('/')).toMatch(/<a [^>]*href="\/inside"[^>]*>Step inside/)
    await change('menus', { 'loginLink.title': 'Log in' })
  })

  test('HEADER-12: the header reads the home document of the site variant', async ({ hempFree, read, change }) => {
    await change('home', gradientOf('#aa1122'))
    await change('home-non-cbd', gradientOf('#22aa11'))
    expect(await read('/')).toContain('linear-gradient(#aa1122')
    expect(await read('/', hempFree)).toContain('linear-gradient(#22aa11')
  })
})

test.describe('the announcement', () => {
  test('BANNER-05: is hidden until mounted, with its space reserved, without a layout shift', async ({
    newPage,
    open,
  }) => {
    const early = await newPage({ viewport: wide })
    const scripts = Promise.withResolvers<void>()
    await early.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await early.goto('/', { waitUntil: 'commit' })
    await expect(early.getByText('Nothing here but clouds').first()).toBeVisible()
    await expect(announcementOf(early)).toHaveText('')
    const place = await headerOf(early).boundingBox()
    scripts.resolve()
    const page = await open('/', { viewport: wide })
    await expect(announcementOf(page).getByRole('link', { name: 'Dim the lights' }).first()).toBeVisible()
    expect(await headerOf(page).boundingBox()).toEqual(place)
  })

  test('BANNER2-07: {{ link | words }} is a link to the entry’s target', async ({ open }) => {
    const page = await open('/', { viewport: wide })
    const link = announcementOf(page).getByRole('link', { name: 'Dim the lights' }).first()
    await expect(link).toHaveAttribute('href', '/shop/powder-stick-pack/nightfall')
  })

  test('a visitor with a code sees it', async ({ open }) => {
    const page = await open('/?discount=EXHALE', { viewport: narrow })
    await expect(announcementOf(page)).toContainText('EXHALE is in your pocket')
  })

  test('a long one is shown whole in a narrow window', async ({ open }) => {
    const page = await open('/?discount=EXHALE', { viewport: { width: 320, height: 740 } })
    const words = announcementOf(page).locator('p > span')
    await words.evaluate((words) => (words.textContent = 'It comes off at checkout, as it should. '.repeat(4)))
    const [banner, text] = [await announcementOf(page).boundingBox(), await words.boundingBox()]
    if (!banner || !text) throw new Error('The announcement is not drawn')
    expect(text.y).toBeGreaterThanOrEqual(banner.y)
    expect(text.y + text.height).toBeLessThanOrEqual(banner.y + banner.height)
  })

  test('with reduced motion announcements are scrolled by hand, and appear without a layout shift', async ({
    open,
  }) => {
    const page = await open('/', { viewport: narrow, reducedMotion: 'reduce' })
    await expect(announcementOf(page).getByRole('listitem')).toHaveCount(3)
    for (const entry of await announcementOf(page).getByRole('listitem').all()) {
      await entry.scrollIntoViewIfNeeded()
      await expect(entry).toBeInViewport({ ratio: 1 })
    }
    await expect(announcementOf(page)).toHaveCSS('height', '44px')
    await expect(announcementOf(page).locator('.banner-track')).toHaveCSS('scrollbar-width', 'thin')
  })

  test('rotates in 90 s, and pauses on hover, on focus and by its button', async ({ open }) => {
    const page = await open('/', { viewport: wide, reducedMotion: 'no-preference' })
    const run = announcementOf(page).locator('.banner-run').first()
    await expect(run).toBeVisible()
    await expect(run).toHaveCSS('animation-duration', '90s')
    await page.mouse.move(700, 600)
    await expect(run).toHaveCSS('animation-play-state', 'running')
    await page.mouse.move(700, 20)
    await expect(run).toHaveCSS('animation-play-state', 'paused')
    await page.mouse.move(700, 600)
    await announcementOf(page).getByRole('link').first().focus()
    await expect(run).toHaveCSS('animation-play-state', 'paused')
    await announcementOf(page).getByRole('button', { name: 'Stop the announcements' }).click()
    await page.mouse.move(700, 600)
    await headerOf(page).getByRole('link', { name: 'Halcyon: home' }).focus()
    await expect(run).toHaveCSS('animation-play-state', 'paused')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(run).toHaveCSS('animation-name', 'none')
  })
})
