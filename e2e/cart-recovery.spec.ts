import type { Page } from '@playwright/test'
import { clickHydrated, hydrated, stopClock } from './browser.ts'
import {
  add,
  cartButton,
  cartOf,
  drawer,
  mutationOf,
  otherWater,
  powder,
  quantity,
  skus,
  commerceRequests,
  water,
} from './cart-journey.ts'
import { expect, test } from './fixtures.ts'
import { addLines } from './storefront-api.ts'
import { translate } from './translated-page.ts'

/** The names of the mutations that a page sends, from now on. */
function sentMutations(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const operation = mutationOf(request.postData())
    if (operation?.startsWith('CartLines')) sent.push(operation)
  })
  return sent
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' })

test.describe('without the cart’s code', () => {
  test('Add to cart sends its form to the server, with the entered values', async ({ page }) => {
    await page.route('**/assets/cart-*.js', (route) => route.abort())
    await page.goto(water)
    await page.getByRole('textbox', { name: /^Quantity of/ }).fill('3')
    await clickHydrated(addButton(page))
    await page.waitForURL('**/cart')
    await expect(page.getByRole('main').getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('3')
  })

  test('and without a connection the page stays and says so, and a second click adds once there is one', async ({
    page,
  }) => {
    await page.route('**/assets/cart-*.js', (route) => route.abort())
    await page.goto(water)
    await hydrated(page)
    await page.context().setOffline(true)
    await addButton(page).click()
    await expect(page.getByRole('alert').getByText('The cart did not open.')).toBeVisible()
    await expect(drawer(page)).toHaveCount(0)
    await page.unroute('**/assets/cart-*.js')
    await page.context().setOffline(false)
    await addButton(page).click()
    await expect(quantity(page)).toHaveValue('1')
  })

  test('or without that of the drawer, as after a release, Cart leads to its page', async ({ page }) => {
    await page.route('**/assets/visited-*.js', (route) => route.abort())
    await page.goto(water)
    await clickHydrated(cartButton(page))
    await page.waitForURL('**/cart')
  })

  test('while the shop cannot be reached the drawer says so, and opens later on the same page', async ({ page }) => {
    const unreachable = /\/assets\/visited-|\/healthz$/
    await page.route(unreachable, (route) => route.abort())
    await page.goto(water)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await clickHydrated(cartButton(page))
    await expect(drawer(page).getByText('The cart did not open.')).toBeVisible()
    await page.unroute(unreachable)
    await page.keyboard.press('Escape')
    await clickHydrated(cartButton(page))
    await expect(drawer(page).getByText('Nothing here but clouds', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  })
})

test.describe('without the code that a page loads when it is idle', () => {
  test('the page stays as the server sent it, and Cart, Shop and Add to cart lead to pages', async ({ page }) => {
    await page.route('**/assets/idle-*.js', (route) => route.abort())
    const loads: string[] = []
    page.on('load', () => void loads.push(page.url()))
    const isMissing = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/idle-'))
    const isReported = page.waitForRequest('**/services/browser-errors')
    await page.goto(water)
    await isMissing
    await isReported
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('White Peach & Thyme')
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
    await clickHydrated(addButton(page))
    await page.waitForURL('**/cart')
    await expect(page.getByRole('main').getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1')
    await clickHydrated(page.getByRole('banner').getByRole('button', { name: 'Shop' }))
    await page.waitForURL('**/shop')
    await clickHydrated(cartButton(page))
    await page.waitForURL('**/cart')
    await expect.poll(() => loads).toHaveLength(4)
  })
})

test('five lines that are removed in a row are gone, with few requests, and the sixth stays', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 2400 })
  await add(page, water)
  const id = await page.evaluate(() => localStorage.getItem('cart_id'))
  const others = [
    'Pear & Cardamom',
    'Apricot & Sage',
    'Blood Orange & Bay',
    'Grapefruit & Rosemary',
    'Yuzu & Chamomile',
  ]
  await addLines(shop.origin, id, others)
  await page.reload()
  await clickHydrated(cartButton(page))
  await expect(drawer(page).locator('.cart-line')).toHaveCount(6)
  await expect(drawer(page).locator('.drawer-body:not([inert])')).toBeVisible()
  const sent = sentMutations(page)
  await stopClock(page)
  for (let left = 5; left > 0; left--) {
    await drawer(page).locator('.cart-line button.quiet-link').first().dispatchEvent('click')
    await page.clock.runFor(16)
    await expect(drawer(page).locator('.cart-line')).toHaveCount(left)
  }
  await page.clock.resume()
  await expect.poll(async () => (await skus(page)).length).toBe(1)
  expect(sent.length).toBeLessThanOrEqual(3)
})

test('two tabs of one shopper agree within a second', async ({ page }) => {
  await page.context().clock.install()
  await add(page, water)
  await expect(drawer(page).locator('.drawer-body:not([inert])')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(otherWater)
  await expect(cartButton(other)).toContainText('1')
  const responses: Promise<unknown>[] = []
  page.on('request', (request) => responses.push(request.response()))
  // From here on only the test advances the time, so that it stands still during requests.
  await page.context().clock.pauseAt(Date.now() + 60_000)
  await drawer(page)
    .getByRole('button', { name: /^More: Quantity of White Peach/ })
    .click()
  let elapsed = 0
  const countLater = async () => {
    await page.context().clock.runFor(50)
    elapsed += 50
    await Promise.all(responses)
    return cartButton(other).textContent()
  }
  await expect.poll(countLater, { intervals: [250] }).toContain('2')
  expect(elapsed).toBeLessThan(1000)
})

test('the cart page shows what another tab adds, and the size that it then chooses', async ({ page }) => {
  await page.goto('/cart')
  await hydrated(page)
  const other = await page.context().newPage()
  await add(other, water)
  const shown = page.getByRole('main').getByRole('textbox', { name: /^Quantity of/ })
  await expect(shown).toHaveValue('1')
  await drawer(other)
    .getByRole('combobox', { name: /^Pack Size of White Peach/ })
    .selectOption('12 pack')
  await expect(shown).toHaveAccessibleName(/12 pack$/)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Subtotal $39.00')
})

test('two tabs of one shopper that are opened together have one cart', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  let creations = 0
  await page.context().route(commerceRequests, async (route) => {
    if (mutationOf(route.request().postData()) === 'CartCreate') {
      creations++
      await gate.promise
    }
    await route.fallback()
  })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(water)
    await tab.bringToFront()
    await clickHydrated(cartButton(tab))
  }
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waiting).toBe(1)
  gate.resolve()
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await expect(drawer(tab).getByText('Nothing here but clouds', { exact: true })).toBeVisible()
  }
  expect(creations).toBe(1)
})

test('a cart that vanishes on the platform is replaced, and pending additions are in the new one', async ({ page }) => {
  await add(page, water)
  await add(page, powder)
  const lost = await page.evaluate(() => localStorage.getItem('cart_id'))
  // The platform has lost the existing cart, but knows those that it creates from now on.
  await page.route(commerceRequests, async (route) => {
    const body = route.request().postData() ?? ''
    await (lost && body.includes(lost)
      ? route.fulfill({
          json: { data: mutationOf(body) === 'Cart' ? { cart: null } : { result: { cart: null, userErrors: [] } } },
        })
      : route.fallback())
  })
  await drawer(page)
    .getByRole('button', { name: /^More: Quantity of White Peach/ })
    .click()
  await page.keyboard.press('Escape')
  await clickHydrated(addButton(page))
  await expect(drawer(page).getByText('You are all set.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart_id'))).not.toBe(lost)
  await expect.poll(async () => (await cartOf(page)).lines.nodes.map(({ quantity }) => quantity)).toEqual([1])
  await expect(drawer(page).locator('.cart-line')).toHaveCount(1)
})

const titles = (page: Page, selector: string) => drawer(page).locator(selector).allTextContents()

async function suggestions(page: Page): Promise<string[]> {
  await expect(drawer(page).locator('.suggestion').first()).toBeVisible()
  return titles(page, '.suggestion a')
}

test('a suggestion is never a product in the cart, not even one that was just added', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 2400 })
  await add(page, water)
  await expect(drawer(page).locator('.drawer-body:not([inert])')).toBeVisible()
  for (let round = 2; round <= 4; round++) {
    const [next = ''] = await suggestions(page)
    await drawer(page)
      .getByRole('button', { name: `Add ${next}`, exact: true })
      .click()
    await expect(drawer(page).locator('.cart-line')).toHaveCount(round)
    const suggested = new Set(await titles(page, '.suggestion a'))
    expect((await titles(page, '.cart-line p a')).filter((title) => suggested.has(title))).toEqual([])
  }
})

test('a long cart does not shrink its heading', async ({ page }) => {
  await add(page, water)
  await suggestions(page)
  const { height } = (await drawer(page).locator('.drawer-header').boundingBox()) ?? {}
  expect(height).toBe(80)
})

test('on a page that the browser has translated, prices and the cart’s count change', async ({ open }) => {
  const page = await open(water)
  const form = page.getByRole('main').locator('form', { has: addButton(page) })
  await form.getByRole('radio', { name: /^Subscribe/ }).check()
  await translate(page)
  const former = form.locator('s').last()
  const small = await former.innerText()
  await page.getByRole('main').getByRole('link', { name: '12 pack' }).click()
  await expect(former).not.toHaveText(small)
  await addButton(page).click()
  await expect(cartButton(page)).toContainText('1')
})

test('on a translated page an offer that is not sold under the chosen plan says so', async ({ open }) => {
  const page = await open('/shop/buy-now/subscribe')
  await translate(page)
  await page.getByRole('main').getByRole('link', { name: 'Every 6 weeks' }).click()
  const offer = page.getByRole('article').filter({ hasText: 'White Peach' })
  await expect(offer.getByRole('button')).toHaveText(/^Not available/)
})
