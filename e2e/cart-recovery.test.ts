import { describe, expect, test } from 'vitest'
import { stopClock } from './browser.ts'
import {
  add,
  cartButton,
  drawer,
  mutationOf,
  otherWater,
  page,
  powder,
  quantity,
  serviceCart,
  skus,
  startCartJourney,
  toCommerce,
  visit,
  water,
} from './cart-journey.ts'

startCartJourney()

/** Whoever makes a change in the drawer: what is sent, by operation. */
function sentMutations(): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const operation = mutationOf(request.postData())
    if (operation?.startsWith('CartLines')) sent.push(operation)
  })
  return sent
}

const addButton = () => page.getByRole('button', { name: 'Add to cart' })

describe('without the cart’s code', () => {
  test('the page stays and says so, and a second press adds once the code can be had', async () => {
    await page.route('**/assets/browser-cart-*.js', (route) => route.abort())
    await visit(water)
    await addButton().click()
    await page.getByRole('alert').getByText('The cart did not open.').waitFor()
    expect(await drawer().count()).toBe(0)
    await page.unroute('**/assets/browser-cart-*.js')
    await addButton().click()
    await expect.poll(() => quantity().inputValue()).toBe('1')
  })

  test('the drawer says so, and opens once the code can be had, on the same page', async () => {
    await page.route('**/assets/cart-drawer-*.js', (route) => route.abort())
    await visit(water)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await cartButton().click()
    await drawer().getByText('The cart did not open.').waitFor()
    await page.unroute('**/assets/cart-drawer-*.js')
    await page.keyboard.press('Escape')
    await cartButton().click()
    await drawer().getByText('Nothing here but clouds', { exact: true }).waitFor()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  })
})

test('five lines that are removed one after the other are all gone, with few requests, and the sixth stays', async () => {
  await page.setViewportSize({ width: 1440, height: 2400 })
  for (const path of [
    'white-peach-thyme',
    'pear-cardamom',
    'apricot-sage',
    'blood-orange-bay',
    'grapefruit-rosemary',
    'yuzu-chamomile',
  ])
    await add(`/shop/sparkling-water/${path}`)
  await expect.poll(() => drawer().locator('.cart-line').count()).toBe(6)
  await drawer().locator('.drawer-body:not([inert])').waitFor()
  const sent = sentMutations()
  await stopClock(page)
  for (let left = 5; left > 0; left--) {
    await drawer().locator('.cart-line button.quiet-link').first().dispatchEvent('click')
    await page.clock.runFor(16)
    await expect.poll(() => drawer().locator('.cart-line').count()).toBe(left)
  }
  await page.clock.resume()
  await expect.poll(async () => (await skus()).length).toBe(1)
  expect(sent.length).toBeLessThanOrEqual(3)
})

test('two tabs of one shopper agree within a second', async () => {
  await page.context().clock.install()
  await add(water)
  await drawer().locator('.drawer-body:not([inert])').waitFor()
  const other = await page.context().newPage()
  await visit(otherWater, other)
  await expect.poll(() => cartButton(other).textContent()).toContain('1')
  const answers: Promise<unknown>[] = []
  page.on('request', (request) => answers.push(request.response()))
  // From here on time passes only by the test's own hand, and stands still while the service is asked.
  await page.context().clock.pauseAt(Date.now() + 60_000)
  await drawer()
    .getByRole('button', { name: /^More: Quantity of White Peach/ })
    .click()
  let elapsed = 0
  const countLater = async () => {
    await page.context().clock.runFor(50)
    elapsed += 50
    await Promise.all(answers)
    return cartButton(other).textContent()
  }
  await expect.poll(countLater, { interval: 250 }).toContain('2')
  expect(elapsed).toBeLessThan(1000)
})

test('two tabs of one shopper that are opened together have one cart', async () => {
  const gate = Promise.withResolvers<void>()
  let creations = 0
  await page.context().route(toCommerce, async (route) => {
    if (mutationOf(route.request().postData()) === 'CartCreate') {
      creations++
      await gate.promise
    }
    await route.fallback()
  })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await visit(water, tab)
    await tab.bringToFront()
    await cartButton(tab).click()
  }
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waiting).toBe(1)
  gate.resolve()
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await drawer(tab).getByText('Nothing here but clouds', { exact: true }).waitFor()
  }
  expect(creations).toBe(1)
})

test('a cart of several lines that vanishes on the platform is replaced, and what is being added is in the new one', async () => {
  await add(water)
  await add(powder)
  const lost = await page.evaluate(() => localStorage.getItem('cart_id'))
  // The platform has forgotten the cart that it made, and knows those that it makes from now on.
  await page.route(toCommerce, async (route) => {
    const body = route.request().postData() ?? ''
    await (lost && body.includes(lost)
      ? route.fulfill({
          json: { data: mutationOf(body) === 'Cart' ? { cart: null } : { result: { cart: null, userErrors: [] } } },
        })
      : route.fallback())
  })
  await drawer()
    .getByRole('button', { name: /^More: Quantity of White Peach/ })
    .click()
  await page.keyboard.press('Escape')
  await addButton().click()
  await drawer().getByText('You are all set.').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart_id'))).not.toBe(lost)
  await expect.poll(async () => (await serviceCart()).lines.nodes.map(({ quantity }) => quantity)).toEqual([1])
  await expect.poll(() => drawer().locator('.cart-line').count()).toBe(1)
})

const titles = (selector: string) => drawer().locator(selector).allTextContents()

async function suggestions(): Promise<string[]> {
  await drawer().locator('.suggestion').first().waitFor()
  return titles('.suggestion a')
}

test('what is suggested is never in the cart, also when it is what was just added', async () => {
  await page.setViewportSize({ width: 1440, height: 2400 })
  await add(water)
  await drawer().locator('.drawer-body:not([inert])').waitFor()
  for (let round = 2; round <= 4; round++) {
    const [next = ''] = await suggestions()
    await drawer()
      .getByRole('button', { name: `Add ${next}`, exact: true })
      .click()
    await expect.poll(() => drawer().locator('.cart-line').count()).toBe(round)
    const suggested = new Set(await titles('.suggestion a'))
    expect((await titles('.cart-line p a')).filter((title) => suggested.has(title))).toEqual([])
  }
})

test('a long cart does not press its heading flat', async () => {
  await add(water)
  await suggestions()
  const { height } = (await drawer().locator('.drawer-header').boundingBox()) ?? {}
  expect(height).toBe(80)
})
