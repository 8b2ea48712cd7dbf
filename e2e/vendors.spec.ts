import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { clickHydrated, footerHydrated } from './browser.ts'
import { dataLayerOf, idle, signUp } from './campaign-page.ts'
import { cartOf, water } from './cart-journey.ts'
import { placeOrder } from './checkout-form.ts'
import { expect, test } from './fixtures.ts'
import type { ShopProcess } from './shop-process.ts'
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
  // Clicked before its part has loaded, it would load a new document, with its own scripts.
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

const exportCommand = fileURLToPath(new URL('../apps/storefront/commands/orders-export.ts', import.meta.url))

/** The order lines in the output of `npm run orders:export`, by column name. */
async function exportedOrders({ dataDirectory }: ShopProcess): Promise<Record<string, string>[]> {
  const file = path.join(dataDirectory, 'orders.csv')
  execFileSync(process.execPath, [exportCommand, file], { env: { ...process.env, DATA_DIR: dataDirectory } })
  return parse(await readFile(file, 'utf8'), { columns: true })
}

/** All campaign parameters of a URL that are stored with an order; the values need escaping. */
const campaign = {
  utm_source: 'letter & more',
  utm_medium: 'email',
  utm_campaign: 'dusk, 2026',
  utm_term: 'calm water',
  utm_content: 'top=1',
  utm_platform: 'post',
  utm_creative_format: 'picture',
  utm_marketing_tactic: 'début',
  transaction_id: 't/1',
}

test('TRACK-03, TRACK-04, TRACK-05, CHECKOUT-03 to CHECKOUT-08: an order carries all of a campaign', async ({
  page,
  shop,
}) => {
  const query = new URLSearchParams({ ...campaign, discount: 'EXHALE', rfsn: 'friend', feature_flag: 'sky' })
  await interceptForeign(page, shop.origin)
  await page.goto(`${water}?${query.toString()}`)
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('feature_flag=sky')
  // Later URLs do not contain the campaign, so it must have been stored.
  await page.goto(water)
  await page.getByRole('radio', { name: /^Subscribe/ }).check()
  await clickHydrated(page.getByRole('button', { name: 'Add to cart' }))
  const attributes = { 'google-clientID': '11.22', 'google-sessionID': '33', ...campaign }
  const keptInCart = async () =>
    Object.fromEntries((await cartOf(page)).attributes.map(({ key, value }) => [key, value]))
  await page.waitForFunction(() => localStorage.getItem('cart_id') !== null)
  await expect.poll(keptInCart).toEqual(attributes)

  const cartToken = await page.evaluate(() => /Cart\/([^?]+)/u.exec(localStorage.getItem('cart_id') ?? '')?.[1])
  const redirect = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('cart_token'),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click()
  const parameters = {
    ...campaign,
    ga4_id: 'G-TEST',
    google_client_id: '11.22',
    google_session_id: '33',
    non_cbd: 'false',
    origin: shop.origin,
    cart_token: cartToken,
    discount: 'EXHALE',
    rfsn: 'friend',
  }
  expect(Object.fromEntries(new URL((await redirect).url()).searchParams)).toMatchObject(parameters)

  await placeOrder(page)
  const [order] = await exportedOrders(shop)
  expect(order).toMatchObject({ Email: 'ada@example.com', 'Discount Code': 'EXHALE' })
  const noted = (order?.['Note Attributes'] ?? '').split('\n').map((line) => line.split(': '))
  expect(Object.fromEntries(noted)).toEqual(attributes)
  expect(Object.fromEntries(new URLSearchParams(order?.['Landing Parameters']))).toMatchObject(parameters)
})
