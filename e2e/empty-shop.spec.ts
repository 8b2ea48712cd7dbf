import { waitUntilLoaded, narrow, wide } from './browser.ts'
import { cartButton, drawer } from './cart-journey.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { mutate } from './content-api.ts'
import { expect, test } from './fixtures.ts'

// A separate shop, because its content is deleted.
test.use({ settings: {} })

test('a shop without content has pages, a menu and a cart', async ({ shop, token, newPage, read }) => {
  await mutate(shop.origin, token, [{ delete: { query: '*[!(_type match "system.*")]' } }])
  for (const viewport of [wide, narrow]) {
    const page = await newPage({ viewport })
    await page.goto('/shop')
    await waitUntilLoaded(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing here but clouds' })).toBeInViewport()
    await headerOf(page)
      .getByRole('button', { name: /^(Shop|Menu)$/ })
      .click()
    await expect(menuOf(page).getByRole('link', { name: 'The whole shop' })).toBeInViewport()
    // It would lead to a page that does not exist.
    await expect(page.getByRole('link', { name: 'Subscribe & save' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toBeHidden()
    await cartButton(page).click()
    await expect(drawer(page).getByRole('link', { name: 'Look around' })).toBeInViewport()
  }
  const home = await read('/')
  expect(home).toContain('This page could not be found')
  expect(home).toMatch(/<a [^>]*href="\/shop"[^>]*>See the whole shop<\/a>/)
  const sitemap = await read('/sitemap.xml')
  expect(sitemap).toContain('/shop<')
  expect(sitemap).not.toContain('/sparkling-water')
})
