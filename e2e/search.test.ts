import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, recordPage, stopClock } from './browser.ts'
import { alive, browseShop } from './browsed-shop.ts'

const site = browseShop({ NON_CBD_HOSTS: 'localhost' })

async function follow(path: string) {
  const response = await fetch(site.origin + path, { redirect: 'manual' })
  return { location: response.headers.get('location'), cookie: response.headers.get('set-cookie') }
}

describe('a discount address', () => {
  test('DISC-01: stores the code in the cookie discount_code', async () => {
    const { cookie } = await follow('/discount/EX%20HALE')
    expect(cookie).toMatch(/^discount_code=EX%20HALE; Path=\/; Max-Age=604800/)
  })

  test('DISC-03: keeps every other parameter, those of a campaign too', async () => {
    const { location } = await follow('/discount/EXHALE?utm_source=news&rfsn=7&x=1&x=2&redirect=%2Fshop%3Fsort%3Da')
    expect(location).toBe('/shop?sort=a&utm_source=news&rfsn=7&x=1&x=2')
  })

  test('DISC-04: leads to a path of this site, and anywhere else home', async () => {
    expect((await follow('/discount/EXHALE?redirect=/shop/zero-proof')).location).toBe('/shop/zero-proof')
    for (const foreign of ['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)', 'shop']) {
      expect((await follow(`/discount/EXHALE?redirect=${encodeURIComponent(foreign)}`)).location).toBe('/')
    }
    expect((await follow('/discount/EXHALE')).location).toBe('/')
  })

  test('DISC-05: without a code leads home, and stores nothing', async () => {
    expect(await follow('/discount')).toEqual({ location: '/', cookie: null })
  })

  test.each(['SAVE$10', 'MOM&ME', 'A/B', "O'CLOCK", 'TEN,TWENTY'])('the code %s is stored as it is', async (code) => {
    const { cookie } = await follow(`/discount/${encodeURIComponent(code)}`)
    expect(cookie).toContain(`discount_code=${encodeURIComponent(code)};`)
  })

  test('what cannot be a code is not stored', async () => {
    expect((await follow('/discount/%0D%0ASet-Cookie:x')).cookie).toBeNull()
    expect((await follow(`/discount/${'A'.repeat(256)}`)).cookie).toBeNull()
  })
})

describe('the search', () => {
  let page: Page
  beforeEach(async () => void (page = await site.newPage()))
  const field = () => page.getByRole('main').getByRole('searchbox', { name: 'Search' })
  const products = () => page.getByRole('region', { name: 'Products' })

  test('finds products and pages by the beginnings of words, and the address remembers them', async () => {
    const record = recordPage(page, site.origin)
    await page.goto(site.origin)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await field().fill('peach th')
    await page.keyboard.press('Enter')
    await products()
      .getByRole('link', { name: /White Peach & Thyme/ })
      .waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('peach th')
    await page.reload()
    await expect.poll(() => field().inputValue()).toBe('peach th')
    expect(
      await products()
        .getByRole('link', { name: /Pear & Cardamom/ })
        .count(),
    ).toBe(0)
    await page.goto(`${site.origin}/search?q=ship`)
    await page
      .getByRole('region', { name: 'Pages' })
      .getByRole('link', { name: /Shipping/ })
      .click()
    await page.waitForURL((url) => url.pathname === '/shipping')
    expect(record).toEqual({ foreignRequests: [], errors: [] })
  })

  test('TIME-02: what is typed is asked once it has rested for 250 ms', async () => {
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/search.data') asked.push(searchParams.get('q'))
    })
    await page.goto(`${site.origin}/search`)
    await alive(page)
    await stopClock(page)
    await field().pressSequentially('pe')
    await page.clock.runFor(249)
    await field().pressSequentially('ar')
    await page.clock.runFor(249)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await products()
      .getByRole('link', { name: /Pear & Cardamom/ })
      .waitFor()
    expect(asked).toEqual(['pear'])
    expect(await field().inputValue()).toBe('pear')
  })

  test('works without script', async () => {
    const plain = await site.open('/search', { javaScriptEnabled: false })
    await plain.getByRole('main').getByRole('searchbox').fill('dusk')
    await plain.keyboard.press('Enter')
    await expect.poll(() => plain.getByRole('link', { name: /Dusk Spritz/ }).count()).toBe(1)
  })

  test('that finds nothing says so, and shows where else to look', async () => {
    await page.goto(`${site.origin}/search?q=chainsaw`)
    await page.getByText('Nothing here but clouds').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'See everything we make' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('takes hostile questions calmly, and shows them as words', async () => {
    for (const query of ['<script>alert(1)</script>', '"] | *[_type == "form"', '\0'.repeat(9), 'a'.repeat(10_000)]) {
      const response = await fetch(`${site.origin}/search?q=${encodeURIComponent(query)}`)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).not.toContain('<script>alert')
      expect(html).toContain('Nothing here but clouds')
    }
  })

  test('has nothing hemp-derived on the other site', async () => {
    const path = '/search?q=nightfall'
    expect(await (await fetch(site.origin + path)).text()).toContain('/shop/powder-stick-pack/nightfall')
    const other = await fetch(site.hempFree + path)
    expect(await other.text()).not.toContain('/shop/powder-stick-pack/nightfall')
  })
})
