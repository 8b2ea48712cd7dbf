import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  add,
  answerWith,
  drawer,
  page,
  quantity,
  saved,
  skus,
  startCartJourney,
  toCommerce,
  visit,
  water,
} from './cart-journey.ts'

startCartJourney()

const addButton = () => page.getByRole('button', { name: 'Add to cart' })
const alarm = 'Something went wrong. Please try again.'

describe('faults', () => {
  test.each([
    ['500', (route: Route) => route.fulfill({ status: 500 })],
    ['429', (route: Route) => route.fulfill({ status: 429 })],
    ['a cut connection', (route: Route) => route.abort()],
  ])('%s once is not even noticed', async (_what, fail) => {
    let failures = 1
    await answerWith('CartLinesAdd', (route) => (failures-- > 0 ? fail(route) : route.fallback()))
    await add(water)
    await expect.poll(() => quantity().inputValue()).toBe('1')
    expect(await page.getByText(alarm).count()).toBe(0)
  })

  test('ERR-10, ERR-17, TIME-06: a change that cannot be made is told for 3 s at the bottom centre, taken back, and works when the service is back', async () => {
    await add(water)
    await answerWith('CartLinesUpdate', (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }))
    const more = drawer().getByRole('button', { name: /^More: Quantity of White Peach/ })
    await more.click()
    // Found and measured in one go: on a slow machine its three seconds are soon over.
    const toast = await drawer()
      .locator('.toast', { hasText: alarm })
      .evaluate((element) => element.getBoundingClientRect().toJSON())
    expect(Math.round((toast.left + toast.right) / 2)).toBe(1440 / 2)
    expect(900 - toast.bottom).toBeLessThan(40)
    await expect.poll(() => quantity().inputValue()).toBe('1')
    await drawer().getByText(alarm).waitFor({ state: 'detached' })
    await page.unroute(toCommerce)
    await saved('CartLinesUpdate', () => more.click())
    await expect.poll(() => quantity().inputValue()).toBe('2')
  })

  test('ERR-04, ERR-05: a cart that cannot be created while adding is told, and the notice goes', async () => {
    const gate = Promise.withResolvers<void>()
    await answerWith('CartCreate', async (route) => gate.promise.then(() => route.abort()))
    await visit(water)
    await addButton().click()
    await drawer().getByText('Your cart expired. We are setting up a new one.').waitFor()
    gate.resolve()
    await drawer()
      .getByText('We encountered an issue while creating your cart. Please refresh the page and try again.')
      .waitFor()
    await page.getByText('Your cart expired. We are setting up a new one.').waitFor({ state: 'detached' })
    await page.unroute(toCommerce)
    await page.reload()
    await saved('CartLinesAdd', () => addButton().click())
    await expect.poll(() => quantity().inputValue()).toBe('1')
  })

  test('CART-08, ERR-18, ERR-19, ERR-20: an add into an expired cart is told in one toast with an ok', async () => {
    await add(water)
    await page.keyboard.press('Escape')
    await answerWith('CartLinesUpdate', (route) =>
      route.fulfill({ json: { data: { result: { cart: null, userErrors: [] } } } }),
    )
    await answerWith('Cart', (route) => route.fulfill({ json: { data: { cart: null } } }))
    const gate = Promise.withResolvers<void>()
    await answerWith('CartCreate', async (route) => gate.promise.then(() => route.fallback()))
    await addButton().click()
    await drawer().getByText('Your cart expired. We are setting up a new one.').waitFor()
    gate.resolve()
    await drawer().getByText('You are all set.').waitFor()
    await expect.poll(() => drawer().locator('.toast').count()).toBe(1)
    await drawer().getByRole('button', { name: 'ok', exact: true }).click()
    await expect.poll(() => drawer().locator('.toast').count()).toBe(0)
    await expect.poll(skus).toHaveLength(1)
  })

  test('an outage of the recommendations hides the list and nothing else', async () => {
    await page.route('**/cart/recommendations**', (route) => route.fulfill({ status: 502 }))
    await add(water)
    await drawer().getByRole('button', { name: 'Checkout' }).waitFor()
    expect(await drawer().getByText("you'll also love").count()).toBe(0)
  })
})
