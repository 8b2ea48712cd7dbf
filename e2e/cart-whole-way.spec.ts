import type { Page } from '@playwright/test'
import { type SendDocument, walkThroughCart } from '../services/commerce/testing/hydrogen-react-cart.ts'
import { clickHydrated } from './browser.ts'
import { addToCart, cartButton, cartOf, choose, drawer, saved, skus, water } from './cart-journey.ts'
import { fillAddress, payWith } from './checkout-form.ts'
import { expect, test } from './fixtures.ts'
import { queryStorefront } from './storefront-api.ts'

/** The free sticks that the checkout lists. */
const listedSticks = (page: Page) => page.getByRole('listitem').filter({ hasText: 'One stick of Daydream' })

const events = (page: Page) => page.evaluate(() => Reflect.get(window, 'dataLayer'))

test('API-02, API-08: the cart documents of hydrogen-react 2023-07 run', async ({ shop }) => {
  const { products } = await queryStorefront<{ products: { nodes: { variants: { nodes: { id: string }[] } }[] } }>(
    shop.origin,
    '{ products(first: 2, query: "available_for_sale:true") { nodes { variants(first: 1) { nodes { id } } } } }',
  )
  const send: SendDocument = (document, variables) => queryStorefront(shop.origin, document, variables)
  const [one, other] = products.nodes.map(({ variants }) => variants.nodes[0]?.id)
  expect(await walkThroughCart('2023-07', send, [one!, other!])).toMatchObject({ totalQuantity: 3 })
})

test('DRAWER-13, RECS-08, PROMO-04, PROMO-05, PROMO-08, API-01: from a product to an order', async ({ page, shop }) => {
  await page.addInitScript(() => Object.assign(window, { dataLayer: [] }))
  await page.goto(`${water}?utm_source=letter&rfsn=friend`)
  await choose(page, '12 pack')
  await addToCart(page)

  await drawer(page).getByRole('button', { name: 'add a digital note' }).click()
  await drawer(page).getByRole('textbox', { name: 'What would you like to say?' }).fill('Be well')
  await drawer(page).getByRole('textbox', { name: 'Their email address' }).fill('ada@example.com')
  await saved(page, 'CartAttributesUpdate', () => drawer(page).getByRole('button', { name: 'Save the note' }).click())
  await expect
    .poll(async () => (await cartOf(page)).attributes.map(({ key }) => key))
    .toEqual(['utm_source', 'giftText', 'giftEmail'])

  const suggestions = drawer(page).getByRole('region', { name: "you'll also love" })
  const suggestion = (await suggestions.getByRole('link').first().textContent()) ?? ''
  await saved(page, 'CartLinesAdd', () => suggestions.getByRole('button', { name: `Add ${suggestion}` }).click())
  await expect(drawer(page).locator('.cart-line').filter({ hasText: suggestion })).toBeVisible()
  for (const told of [
    { event: 'Suggested Product in Cart Clicked', name: suggestion },
    { event: 'Suggested Product in Cart Viewed', name: suggestion },
    { event: 'Cart Viewed' },
  ])
    await expect.poll(() => events(page)).toContainEqual(expect.objectContaining(told))

  await drawer(page)
    .getByRole('button', { name: `Remove ${suggestion}` })
    .click()
  await expect.poll(() => skus(page)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: /^Subscribe/ }).check()
  await addToCart(page)
  await expect(drawer(page).getByText('Digital notes don’t go with subscriptions or gift cards.')).toBeVisible()
  await expect.poll(async () => (await cartOf(page)).attributes).toEqual([{ key: 'utm_source', value: 'letter' }])

  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  const parameters = Object.fromEntries(new URL(page.url()).searchParams)
  expect(parameters).toMatchObject({
    non_cbd: 'false',
    origin: shop.origin,
    utm_source: 'letter',
    rfsn: 'friend',
    discount: 'EXHALE',
  })
  await page.goto(water)
  const { lines, discountCodes } = await cartOf(page)
  expect(discountCodes).toEqual([{ code: 'EXHALE', applicable: true }])
  expect(lines.nodes.filter(({ merchandise }) => merchandise.sku === 'HAL-PR-STICK')).toEqual([
    { quantity: 1, merchandise: { sku: 'HAL-PR-STICK', price: { amount: '0.0' } } },
  ])
  await expect(cartButton(page)).toHaveText('Cart2 items')
  await clickHydrated(cartButton(page))
  await expect(drawer(page).locator('.cart-line')).toHaveCount(2)
  await expect(drawer(page).getByText('One stick of Daydream')).toHaveCount(0)

  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(listedSticks(page)).toHaveCount(1)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(page, '1')
  await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
})
