import { footerHydrated } from './browser.ts'
import { dataLayerOf, idle, signUp } from './campaign-page.ts'
import { expect, test } from './fixtures.ts'
import { interceptForeign, scripts, vendors } from './vendors.ts'

test.use({ settings: vendors })

test('ANALYTICS-08, ANALYTICS-09, CALL-26, CALL-27, CALL-28: each vendor’s script is loaded once, late', async ({
  page,
  shop,
}) => {
  const html = await (await fetch(shop.origin)).text()
  for (const script of scripts) expect(html).not.toContain(new URL(script).host)
  const foreign = await interceptForeign(page, shop.origin)
  await page.goto('/')
  await expect.poll(() => foreign).toEqual(scripts)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true })
  // Followed before its part has loaded, it would lead to a new document, which has scripts of its own.
  await footerHydrated(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible()
  await idle(page)
  expect(foreign).toEqual(scripts)
})

test('ANALYTICS-06, ANALYTICS-07: a sign-up pushes Lead, and identifies the visitor to the newsletter', async ({
  page,
  shop,
}) => {
  const foreign = await interceptForeign(page, shop.origin)
  await page.goto('/')
  await expect.poll(() => foreign.length).toBe(scripts.length)
  await signUp(page)
  await expect
    .poll(() => dataLayerOf(page))
    .toContainEqual({ event: 'Lead', google_client_id: '11.22', email: 'ada@example.com' })
  await expect
    .poll(() => page.evaluate('globalThis._learnq'))
    .toContainEqual(['identify', { $email: 'ada@example.com' }])
})
