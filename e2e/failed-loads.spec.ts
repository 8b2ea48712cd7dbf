import { accessibilityViolations, clickHydrated, footerHydrated, hydrated, narrow, waitUntilLoaded } from './browser.ts'
import type { Page } from '@playwright/test'
import { water } from './cart-journey.ts'
import { menuOf } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'

test('a page that fails to load can be tried again, and one for newer code comes from the server', async ({ open }) => {
  const page = await open('/shop/sparkling-water')
  await page.route(/\.data(\?|$)/, (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'Yuzu & Chamomile' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong. Please try again.')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yuzu & Chamomile')

  // As after a release that renames what the page's code in this tab reads.
  await page.route(/\.data(\?|$)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"page"', '"article"') })
  })
  await footerHydrated(page)
  const linkTo = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()
  await Promise.all([page.waitForEvent('load'), linkTo('Shipping and returns')])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping and returns')
  await footerHydrated(page)
  await linkTo('Privacy')
  await expect(page.getByRole('main').getByRole('link', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

for (const [title, isThere, loads] of [
  ['a part whose code was missing is loaded with the next page that has it', true, 1],
  ['a part whose code is missing on the next page too comes with that page from the server', false, 2],
] as const) {
  test(title, async ({ page }) => {
    const isMissing = '**/assets/rich-text-blocks-*.js'
    await page.route(isMissing, (route) => route.abort())
    let loaded = 0
    page.on('load', () => void loaded++)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('rich-text-blocks'))
    await page.goto('/about')
    await failed
    await footerHydrated(page)
    await expect(page.getByText('We thought: good employer, the wind.')).toBeVisible()
    if (isThere) await page.unroute(isMissing)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping and returns' }).click()
    await expect(page.getByText('Orders leave on weekdays.')).toBeVisible()
    // The text is visible before the page has loaded.
    await expect.poll(() => loaded).toBe(loads)
  })
}

test('parts that are still loading when the connection is lost are loaded when it is back', async ({ newPage }) => {
  const page = await newPage({ viewport: narrow })
  const held = Promise.withResolvers<void>()
  let loads = 0
  page.on('load', () => void loads++)
  const isLate = /\/assets\/(idle|rich-text-blocks)-/
  await page.route(isLate, async (route) => {
    await held.promise
    await route.abort('internetdisconnected')
  })
  await page.goto('/about')
  await hydrated(page)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => isLate.test(request.url()))
  held.resolve()
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(isLate)
  await page.context().setOffline(false)
  await footerHydrated(page)
  expect(loads).toBe(1)
})

test('a link to a page whose code is missing leaves this page as it is until the connection is back', async ({
  open,
}) => {
  const page = await open('/about', { viewport: narrow })
  let loads = 0
  page.on('load', () => void loads++)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'What’s inside' })
  await footerHydrated(page)
  await page.context().setOffline(true)
  await link.click()
  const toast = page.locator('.toast', { hasText: 'Something went wrong. Please try again.' })
  await expect(toast).toBeVisible()
  // On a narrow screen both need the full width, so one is above the other.
  const [notice, above] = await Promise.all([page.locator('.offline-notice').boundingBox(), toast.boundingBox()])
  expect(above!.y + above!.height).toBeLessThan(notice!.y)
  expect(loads).toBe(0)
  await page.context().setOffline(false)
  await page.waitForURL((url) => url.pathname === '/whats-inside')
  await expect.poll(() => loads).toBe(1)
})

/** Blocks the code of all pages that are not loaded yet. */
async function blockRoutes(page: Page): Promise<() => Promise<void>> {
  const isRoute = '**/assets/route-*.js'
  await page.route(isRoute, (route) => route.abort())
  return () => page.unroute(isRoute)
}

test('ERR-23: a page whose code is missing comes from the server on a click, once within 60 s', async ({ open }) => {
  const page = await open('/about')
  await footerHydrated(page)
  let loads = 0
  page.on('load', () => void loads++)
  const unblock = await blockRoutes(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/route-'))
  const link = page.getByRole('banner').getByRole('link', { name: 'Halcyon' })
  await link.hover()
  await failed
  // As long as the check takes whether the shop can be reached, after which the page would be reloaded.
  await page.evaluate(async () => {
    for (const path of ['/healthz', '/healthz']) await fetch(path)
  })
  expect(loads).toBe(0)
  await link.click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => loads).toBe(1)
  await unblock()
  await page.goto('/about')
  await waitUntilLoaded(page)
  await blockRoutes(page)
  await link.click()
  await expect(page.locator('.toast', { hasText: 'Something went wrong. Please try again.' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('an earlier page whose code is missing comes from the server', async ({ open }) => {
  const page = await open('/')
  await footerHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping and returns' }).click()
  await page.waitForURL((url) => url.pathname === '/shipping')
  await page.reload()
  await waitUntilLoaded(page)
  await blockRoutes(page)
  await Promise.all([page.waitForEvent('load'), page.goBack()])
})

test('results whose code is missing come from the server', async ({ open }) => {
  const page = await open('/about', { viewport: narrow })
  await blockRoutes(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menuOf(page).getByRole('searchbox').fill('yuzu')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href.endsWith('/search?q=yuzu'))
  await expect(page.getByRole('main').getByRole('link', { name: 'Yuzu & Chamomile' })).toBeVisible()
})

for (const [part, path, button, hydratedPart] of [
  ['lightbox', '/shop/sparkling-water/white-peach-thyme', 'Magnify White Peach & Thyme', '.thumbnail'],
  ['clouds-game', '/404', 'Pop some clouds', '.cloud'],
] as const) {
  test(`a page whose ${part} is missing is loaded again once, and then stays`, async ({ open }) => {
    const page = await open(path)
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    const start = page.getByRole('button', { name: button, exact: true })
    await page.locator(hydratedPart).first().waitFor()
    await Promise.all([page.waitForEvent('load'), start.click()])
    await waitUntilLoaded(page)
    await page.locator(hydratedPart).first().waitFor()
    await start.click()
    await expect(page.locator('.toast', { hasText: 'Something went wrong. Please try again.' }).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(start).toBeVisible()
  })
}

for (const [first, last] of [
  ['visited', 'cart'],
  ['cart', 'visited'],
]) {
  test(`without the code of ${first}, then of ${last}, Add to cart adds once, on the way to the cart’s page`, async ({
    page,
  }) => {
    const hasFailed = page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${first}-`))
    const isMounted = Promise.withResolvers<void>()
    await page.route(`**/assets/${first}-*.js`, async (route) => isMounted.promise.then(() => route.abort()))
    await page.route(`**/assets/${last}-*.js`, async (route) => hasFailed.then(() => route.abort()))
    const loads: string[] = []
    page.on('load', () => void loads.push(new URL(page.url()).pathname))
    await page.goto(water)
    await clickHydrated(page.getByRole('button', { name: 'Add to cart' }))
    isMounted.resolve()
    await page.waitForURL('**/cart')
    await expect(page.getByRole('main').getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1')
    expect(loads).toEqual([water, '/cart'])
  })
}
