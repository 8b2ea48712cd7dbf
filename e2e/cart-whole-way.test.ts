import { expect, test } from 'vitest'
import {
  cartButton,
  drawer,
  page,
  saved,
  serviceCart,
  site,
  skus,
  startCartJourney,
  visit,
  water,
} from './cart-journey.ts'
import { walkThroughCart, type SendDocument } from '../services/commerce/testing/hydrogen-react-cart.ts'
import { fillAddress, payWith } from './checkout-form.ts'
import { askStorefront } from './storefront-api.ts'

const send: SendDocument = (document, variables) => askStorefront(site.origin, document, variables)

/** The free sticks that the checkout lists. */
const listedSticks = () => page.getByRole('listitem').filter({ hasText: 'One stick of Daydream' }).all()

const events = () => page.evaluate(() => Reflect.get(window, 'dataLayer'))

startCartJourney()

test('API-02, API-08: the cart documents of hydrogen-react 2023-07 run', async () => {
  const { products } = await askStorefront<{ products: { nodes: { variants: { nodes: { id: string }[] } }[] } }>(
    site.origin,
    '{ products(first: 2, query: "available_for_sale:true") { nodes { variants(first: 1) { nodes { id } } } } }',
  )
  const [one, other] = products.nodes.map(({ variants }) => variants.nodes[0]?.id)
  expect(await walkThroughCart('2023-07', send, [one!, other!])).toMatchObject({ totalQuantity: 3 })
})

test('DRAWER-13, RECS-08, PROMO-04, PROMO-05, PROMO-08, API-01: from a product to an order with note, suggestion, subscription, promotion and discount', async () => {
  await visit(`${water}?utm_source=letter&rfsn=friend`)
  await page.getByRole('radio', { name: '12 pack' }).check()
  await saved('CartLinesAdd', () => page.getByRole('button', { name: 'Add to cart' }).click())

  await drawer().getByRole('button', { name: 'add a digital note' }).click()
  await drawer().getByRole('textbox', { name: 'What would you like to say?' }).fill('Be well')
  await drawer().getByRole('textbox', { name: 'Their e-mail address' }).fill('ada@example.com')
  await saved('CartAttributesUpdate', () => drawer().getByRole('button', { name: 'Save the note' }).click())
  await expect
    .poll(async () => (await serviceCart()).attributes.map(({ key }) => key))
    .toEqual(['utm_source', 'giftText', 'giftEmail'])

  const suggestions = drawer().getByRole('region', { name: "you'll also love" })
  const suggestion = (await suggestions.getByRole('link').first().textContent()) ?? ''
  await saved('CartLinesAdd', () => suggestions.getByRole('button', { name: `Add ${suggestion}` }).click())
  await drawer().locator('.cart-line').filter({ hasText: suggestion }).waitFor()
  for (const told of [
    { event: 'Suggested Product in Cart Clicked', name: suggestion },
    { event: 'Suggested Product in Cart Viewed', name: suggestion },
    { event: 'Cart Viewed' },
  ])
    await expect.poll(events).toContainEqual(expect.objectContaining(told))

  await drawer()
    .getByRole('button', { name: `Remove ${suggestion}` })
    .click()
  await expect.poll(skus).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: /^Subscribe/ }).check()
  await saved('CartLinesAdd', () => page.getByRole('button', { name: 'Add to cart' }).click())
  await drawer().getByText('Digital notes don’t go with subscriptions or gift cards.').waitFor()
  await expect.poll(async () => (await serviceCart()).attributes).toEqual([{ key: 'utm_source', value: 'letter' }])

  await drawer().getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  const parameters = Object.fromEntries(new URL(page.url()).searchParams)
  expect(parameters).toMatchObject({
    non_cbd: 'false',
    origin: site.origin,
    utm_source: 'letter',
    rfsn: 'friend',
    discount: 'EXHALE',
  })
  await visit(water)
  const { lines, discountCodes } = await serviceCart()
  expect(discountCodes).toEqual([{ code: 'EXHALE', applicable: true }])
  expect(lines.nodes.filter(({ merchandise }) => merchandise.sku === 'HAL-PR-STICK')).toEqual([
    { quantity: 1, merchandise: { sku: 'HAL-PR-STICK', price: { amount: '0.0' } } },
  ])
  await expect.poll(() => cartButton().textContent()).toBe('Cart2 items')
  await cartButton().click()
  await expect.poll(() => drawer().locator('.cart-line').count()).toBe(2)
  expect(await drawer().getByText('One stick of Daydream').count()).toBe(0)

  await drawer().getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await expect.poll(listedSticks).toHaveLength(1)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(page, '1')
  await page.getByText(/^Order #\d+$/).waitFor()
})
