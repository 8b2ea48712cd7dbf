import type { Page } from '@playwright/test'
import { accessibilityViolations, waitUntilLoaded, narrow, recordPage, stopClock } from './browser.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'
import type { ShopProcess } from './shop-process.ts'

async function follow(shop: ShopProcess, path: string) {
  const response = await fetch(shop.origin + path, { redirect: 'manual' })
  return { location: response.headers.get('location'), cookie: response.headers.get('set-cookie') }
}

test.describe('a discount URL', () => {
  test('DISC-01: stores the code in the cookie discount_code', async ({ shop }) => {
    const { cookie } = await follow(shop, '/discount/EX%20HALE')
    expect(cookie).toMatch(/^discount_code=EX%20HALE; Path=\/; Max-Age=604800/)
  })

  test('DISC-03: keeps every other parameter, those of a campaign too', async ({ shop }) => {
    const { location } = await follow(
      shop,
      '/discount/EXHALE?utm_source=news&rfsn=7&x=1&x=2&redirect=%2Fshop%3Fsort%3Da',
    )
    expect(location).toBe('/shop?sort=a&utm_source=news&rfsn=7&x=1&x=2')
  })

  test('DISC-04: redirects to a path of this site, otherwise home', async ({ shop }) => {
    expect((await follow(shop, '/discount/EXHALE?redirect=/shop/zero-proof')).location).toBe('/shop/zero-proof')
    for (const foreign of ['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)', 'shop']) {
      expect((await follow(shop, `/discount/EXHALE?redirect=${encodeURIComponent(foreign)}`)).location).toBe('/')
    }
    expect((await follow(shop, '/discount/EXHALE')).location).toBe('/')
  })

  test('DISC-05: without a code redirects home, and stores nothing', async ({ shop }) => {
    expect(await follow(shop, '/discount')).toEqual({ location: '/', cookie: null })
    const campaign = await follow(shop, '/discount?utm_source=news&redirect=/shop')
    expect(campaign).toEqual({ location: '/?utm_source=news', cookie: null })
  })

  for (const code of ['SAVE$10', 'MOM&ME', 'A/B', "O'CLOCK", 'TEN,TWENTY']) {
    test(`the code ${code} is stored as it is`, async ({ shop }) => {
      const { cookie } = await follow(shop, `/discount/${encodeURIComponent(code)}`)
      expect(cookie).toContain(`discount_code=${encodeURIComponent(code)};`)
    })
  }

  test('an invalid code is not stored', async ({ shop }) => {
    expect((await follow(shop, '/discount/%0D%0ASet-Cookie:x')).cookie).toBeNull()
    expect((await follow(shop, `/discount/${'A'.repeat(256)}`)).cookie).toBeNull()
  })
})

const field = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search' })
const products = (page: Page) => page.getByRole('region', { name: 'Products' })

test.describe('the search', () => {
  test('a word that is longer than the page is shown whole where nothing is found', async ({ page }) => {
    await page.goto(`/search?q=${'peach'.repeat(40)}`)
    const told = page.getByRole('main').getByText(/^Nothing here but clouds/)
    const width = await told.evaluate((words) => [words.scrollWidth, words.clientWidth])
    expect(width[0]).toBe(width[1])
  })

  test('finds products and pages by word prefixes, and stores the query in the URL', async ({ page, shop }) => {
    const record = recordPage(page, shop.origin)
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await field(page).fill('peach th')
    await page.keyboard.press('Enter')
    await expect(products(page).getByRole('link', { name: /White Peach & Thyme/ })).toBeVisible()
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'peach th')
    await page.reload()
    await expect(field(page)).toHaveValue('peach th')
    await expect(products(page).getByRole('link', { name: /Pear & Cardamom/ })).toHaveCount(0)
    await page.goto('/search?q=ship')
    await page
      .getByRole('region', { name: 'Pages' })
      .getByRole('link', { name: /Shipping/ })
      .click()
    await page.waitForURL((url) => url.pathname === '/shipping')
    expect(record).toEqual({ foreignRequests: [], errors: [] })
  })

  test('TIME-02: a typed query is sent 250 ms after the last key', async ({ page }) => {
    const queries: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/search.data') queries.push(searchParams.get('q'))
    })
    await page.goto('/search')
    await waitUntilLoaded(page)
    await stopClock(page)
    await field(page).pressSequentially('pe')
    await page.clock.runFor(249)
    await field(page).pressSequentially('ar')
    await page.clock.runFor(249)
    expect(queries).toEqual([])
    await page.clock.runFor(1)
    await expect(products(page).getByRole('link', { name: /Pear & Cardamom/ })).toBeVisible()
    expect(queries).toEqual(['pear'])
    await expect(field(page)).toHaveValue('pear')
  })

  test('a search from the menu closes the menu on the page of results too', async ({ open }) => {
    const page = await open('/search?q=peach', { viewport: narrow })
    await headerOf(page).getByRole('button', { name: 'Menu' }).click()
    await menuOf(page).getByRole('searchbox').fill('pear')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=pear')
    await expect(menuOf(page)).toBeHidden()
  })

  test('DRAWER-17: Back closes the drawer if it changes only the parameters, typing before it does not', async ({
    open,
  }) => {
    const page = await open('/search?q=peach')
    const drawer = page.getByRole('dialog', { name: 'Cart' })
    const cart = headerOf(page).getByRole('link', { name: /^Cart/ })
    await field(page).fill('pear')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=pear')
    await cart.click()
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/search?q=peach')
    await expect(drawer).toBeHidden()
    const searched = page.waitForResponse(/\/search\.data\?q=plum/)
    await field(page).fill('plum')
    await cart.click()
    await searched
    await expect(page).toHaveURL('/search?q=plum')
    await expect(drawer).toBeVisible()
  })

  test('is in the header of phones too, and works, without script', async ({ open }) => {
    const plain = await open('/', { javaScriptEnabled: false, viewport: narrow })
    await plain.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await plain.getByRole('main').getByRole('searchbox').fill('dusk')
    await plain.keyboard.press('Enter')
    await expect(plain.getByRole('link', { name: /Dusk Spritz/ })).toHaveCount(1)
  })

  test('without results says so, and shows other links', async ({ page }) => {
    await page.goto('/search?q=chainsaw')
    await expect(page.getByText('Nothing here but clouds. At least none called ‘chainsaw’.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'See everything we make' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test('says how many results it shows, and that there may be more', async ({ read }) => {
    expect(await read('/search?q=water')).toContain('15 things for ‘water’')
    expect(await read('/search?q=a')).toContain('The first 36 things for ‘a’')
  })

  test('links to further results, each of which is on one page only', async ({ page }) => {
    const results = page.getByRole('main').locator('ul a')
    const addresses = () => results.evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))])
    const pages = page.getByRole('navigation', { name: 'Pages of results' })
    await page.goto('/search?q=a')
    // A click before hydration opens the next page as a document, without moving the focus.
    await waitUntilLoaded(page)
    const first = await addresses()
    await expect(pages.getByRole('link', { name: 'Back' })).toHaveCount(0)
    await pages.getByRole('link', { name: 'More' }).click()
    await expect(page).toHaveURL('/search?q=a&page=2')
    const shownSummary = page.getByText(/^Page 2: \d+ things? for ‘a’$/)
    await expect(shownSummary).toBeVisible()
    // The next Tab leads to the first result.
    await expect(shownSummary).toBeFocused()
    const second = await addresses()
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter((address) => first.includes(address))).toEqual([])
    // The demo has 24 pages with a word that begins with 'a': twelve for each page of results.
    await expect(pages.getByRole('link', { name: 'More' })).toHaveCount(0)
    await pages.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/search?q=a')
    for (const number of ['0', '-1', 'x', '1e9', '2.5']) {
      await page.goto(`/search?q=a&page=${number}`)
      await expect(page.getByRole('main').getByText(/things? for ‘a’$/)).toBeVisible()
    }
  })

  test('handles hostile queries, and shows them as text', async ({ shop }) => {
    for (const query of ['<script>alert(1)</script>', '"] | *[_type == "form"', '\0'.repeat(9), 'a'.repeat(10_000)]) {
      const response = await fetch(`${shop.origin}/search?q=${encodeURIComponent(query)}`)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).not.toContain('<script>alert')
      expect(html).toContain('Nothing here but clouds')
    }
  })

  test('finds nothing hemp-derived on the non-hemp site', async ({ shop, hempFree }) => {
    const path = '/search?q=nightfall'
    expect(await (await fetch(shop.origin + path)).text()).toContain('/shop/powder-stick-pack/nightfall')
    const other = await fetch(hempFree + path)
    expect(await other.text()).not.toContain('/shop/powder-stick-pack/nightfall')
  })
})
