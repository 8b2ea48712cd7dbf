import { expect, test } from 'vitest'
import { recordPage } from './browser.ts'
import { browseShop, narrow } from './browsed-shop.ts'

const site = browseShop()

/** What somebody else's text would be put into a page by, each with the sink that it goes through. */
const attacks = {
  html: () => document.body.insertAdjacentHTML('beforeend', '<img src="x" alt="">'),
  address: () => void Object.assign(document.createElement('script'), { src: '/services/content/files/x.js' }),
  script: () => void Object.assign(document.createElement('script'), { textContent: 'document.title = "taken"' }),
}

test('from home to the cart, the checkout and the search nothing is written past the policy, and nobody else can', async () => {
  const page = await site.newPage({ viewport: narrow })
  const record = recordPage(page, site.origin)
  await page.goto(`${site.origin}/shop/sparkling-water/white-peach-thyme`)
  await page.getByRole('link', { name: 'Halcyon: home' }).first().click()
  await page.waitForURL(`${site.origin}/`)
  await page.goBack()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/services\/commerce\/checkouts\//)
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await page.goto(`${site.origin}/search?q=water`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(record).toEqual({ foreignRequests: [], errors: [] })

  expect(await page.evaluate(() => 'trustedTypes' in globalThis)).toBe(true)
  for (const attack of Object.values(attacks)) await expect(page.evaluate(attack)).rejects.toThrow('requires')
})
