import { clickHydrated, narrow, recordPage } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** Injections of text into a page, each with the sink that it uses. */
const attacks = {
  html: () => document.body.insertAdjacentHTML('beforeend', '<img src="x" alt="">'),
  address: () => void Object.assign(document.createElement('script'), { src: '/services/content/files/x.js' }),
  script: () => void Object.assign(document.createElement('script'), { textContent: 'document.title = "taken"' }),
}

test('cart, checkout and search work under trusted types without violations', async ({ shop, newPage }) => {
  const page = await newPage({ viewport: narrow })
  const record = recordPage(page, shop.origin)
  await page.goto('/shop/sparkling-water/white-peach-thyme')
  await page.getByRole('link', { name: 'Halcyon: home' }).first().click()
  await page.waitForURL(`${shop.origin}/`)
  await page.goBack()
  await clickHydrated(page.getByRole('button', { name: 'Add to cart' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/services\/commerce\/checkouts\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await page.goto('/search?q=water')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(record).toEqual({ foreignRequests: [], errors: [] })

  expect(await page.evaluate(() => 'trustedTypes' in globalThis)).toBe(true)
  for (const attack of Object.values(attacks)) await expect(page.evaluate(attack)).rejects.toThrow('requires')
})
