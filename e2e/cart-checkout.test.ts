import { describe, expect, test } from 'vitest'
import {
  add,
  cartButton,
  drawer,
  generous,
  page,
  quantity,
  saved,
  serviceCart,
  shop,
  skus,
  startCartJourney,
  visit,
  water,
} from './cart-journey.ts'
import { placeOrder } from './checkout-form.ts'

startCartJourney()

const follow = (path: string) => fetch(shop.origin + path, { redirect: 'manual' })

/** What the checkout lists. */
const listed = () => page.getByRole('listitem').allTextContents()

describe('discount codes', () => {
  test('DISC-01, DISC-03, DISC-04, DISC-05: a code is kept in its cookie, and the redirect stays on this site', async () => {
    const inside = await follow('/discount/EXHALE?redirect=/shop&utm_source=letter')
    expect(inside.headers.get('set-cookie')).toMatch(/^discount_code=EXHALE;/)
    expect(inside.headers.get('location')).toBe('/shop?utm_source=letter')
    expect((await follow('/discount/EXHALE?redirect=https://elsewhere.test/')).headers.get('location')).toBe('/')
    expect((await follow('/discount/EXHALE?redirect=//elsewhere.test/')).headers.get('location')).toBe('/')
    expect((await follow('/discount')).headers.get('location')).toBe('/')
  })

  test('DISC-02: the code is applied to a cart that is there', async () => {
    await add(water)
    await saved('CartDiscountCodesUpdate', async () => void (await visit('/discount/EXHALE')))
    expect((await serviceCart()).discountCodes).toEqual([{ code: 'EXHALE', applicable: false }])
  })
})

describe('from a product to an order, with everything that may go with it', () => {
  test('DRAWER-13, RECS-08, PROMO-04, PROMO-05, PROMO-08, API-01: note, suggestion, subscription, promotion, discount, order', async () => {
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
    const [suggestion] = await suggestions.getByRole('link').allTextContents()
    await saved('CartLinesAdd', () => suggestions.getByRole('button', { name: `Add ${suggestion}` }).click())
    await drawer().locator('.cart-line').filter({ hasText: suggestion! }).waitFor()
    const events = await page.evaluate(() => Reflect.get(window, 'dataLayer'))
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'Suggested Product in Cart Clicked', name: suggestion }),
    )
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'Suggested Product in Cart Viewed', name: suggestion }),
    )
    expect(events).toContainEqual(expect.objectContaining({ event: 'Cart Viewed' }))

    await drawer()
      .getByRole('button', { name: `Remove ${suggestion}` })
      .click()
    await expect.poll(skus, generous).toHaveLength(1)
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: /^Subscribe/ }).check()
    await saved('CartLinesAdd', () => page.getByRole('button', { name: 'Add to cart' }).click())
    await drawer().getByText('Digital notes don’t go with subscriptions or gift cards.').waitFor()
    await expect
      .poll(async () => (await serviceCart()).attributes, generous)
      .toEqual([{ key: 'utm_source', value: 'letter' }])

    await drawer().getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    const parameters = Object.fromEntries(new URL(page.url()).searchParams)
    expect(parameters).toMatchObject({
      non_cbd: 'false',
      origin: shop.origin,
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
    await expect.poll(() => cartButton().textContent(), generous).toBe('Cart2 items')
    await cartButton().click()
    await expect.poll(() => drawer().locator('.cart-line').count()).toBe(2)
    expect(await drawer().getByText('One stick of Daydream').count()).toBe(0)

    await drawer().getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    expect((await listed()).filter((text) => text.includes('One stick of Daydream'))).toHaveLength(1)
    await placeOrder(page)
  })

  test('the back button leads to a live cart', async () => {
    await add(water)
    await drawer().getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await page.goBack()
    await cartButton().click()
    const more = drawer().getByRole('button', { name: /^More: Quantity of White Peach/ })
    await saved('CartLinesUpdate', () => more.click())
    expect(await quantity().inputValue()).toBe('2')
    await expect.poll(() => drawer().getByRole('button', { name: 'Checkout' }).isEnabled(), generous).toBe(true)
  })
})
