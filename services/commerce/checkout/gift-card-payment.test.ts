import { createDatabaseLocation } from '@shop/database/testing'
import { expect, test } from 'vitest'
import type { CommerceTables } from '../database/tables.ts'
import { createTestShop, mug, tonic6, type TestShop } from '../testing/commerce.ts'
import { buyGiftCard, changeGiftCards, giftCard, openGiftShop, type GiftShop } from '../testing/gift-cards.ts'
import { read } from '../testing/order-desk.ts'
import { openCheckout, paymentUrl, postStep } from '../testing/shopper.ts'
import { createCart } from '../testing/storefront-client.ts'

const email = 'ada@example.com'

const tablesOf = ({ database }: Pick<TestShop, 'database'>) => database.kysely.withTables<CommerceTables>()

async function balanceOf(shop: TestShop): Promise<number> {
  return (await tablesOf(shop).selectFrom('commerce_gift_card').select('balance').executeTakeFirstOrThrow()).balance
}

const newestOrder = (shop: TestShop) =>
  tablesOf(shop).selectFrom('commerce_order').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow()

/** A checkout at its payment step, with a gift card applied; returns the step's address. */
async function openPayment(
  { service }: Pick<GiftShop, 'service'>,
  code: string,
  merchandiseIds: string[],
): Promise<string> {
  const { checkoutUrl } = await createCart(
    service,
    merchandiseIds.map((merchandiseId) => ({ merchandiseId })),
  )
  expect(await postStep(service, checkoutUrl, { email })).toMatchObject({ status: 303 })
  const applied = await postStep(service, paymentUrl(checkoutUrl), { giftCardCode: code, intent: 'add-gift-card' })
  expect(applied.status).toBe(200)
  return paymentUrl(checkoutUrl)
}

test('the buttons that apply a discount code and a gift card have names that differ', async () => {
  const { service } = await createTestShop()
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: mug }])
  const { page } = await openCheckout(service, checkoutUrl)
  const buttons = page.matchAll(/<button[^>]*value="add-[^>]*>([^]*?)<\/button>/gu)
  expect([...buttons].map(([, content = '']) => content.replaceAll(/<[^>]*>/gu, '').trim())).toEqual([
    'Apply the discount code',
    'Apply the gift card',
  ])
})

test('a gift card and the gateway pay one order together; page, mail and back office say what each paid', async () => {
  const shop = await openGiftShop()
  const code = await buyGiftCard(shop)
  const url = await openPayment(shop, code, [tonic6, tonic6, mug, mug, mug])
  const { page } = await openCheckout(shop.service, url)
  for (const text of [`Gift card ending in ${code.slice(-4)}`, '-$50.00', 'Left to pay', 'Pay $31.50']) {
    expect(page).toContain(text)
  }
  expect(await postStep(shop.service, url, { cardNumber: 1, total: 8150, due: 3150 })).toMatchObject({ status: 303 })
  expect(await balanceOf(shop)).toBe(0)
  const order = await newestOrder(shop)
  expect(order).toMatchObject({ total: 8150, payment_gateway: 'bogus' })
  expect(JSON.parse(order.gift_cards)).toMatchObject([{ lastCharacters: code.slice(-4), amount: 5000 }])
  const confirmation = (await openCheckout(shop.service, url.replace('/payment', '/thank-you'))).page
  expect(confirmation).toContain('Paid otherwise')
  expect(confirmation).toContain('$31.50')
  const mail = await shop.database.kysely
    .selectFrom('outbox')
    .select('payload')
    .where('key', '=', `order-confirmation:${order.number}`)
    .executeTakeFirstOrThrow()
  expect(mail.payload).toContain(`Gift card ending in ${code.slice(-4)}   -$50.00\\nPaid otherwise   $31.50`)
  expect(await read(shop, `/orders/${order.number}`)).toMatchObject({
    totals: expect.arrayContaining([{ name: 'Total', amount: '$81.50' }]),
    payments: [
      { name: `Gift card ending in ${code.slice(-4)}`, amount: '$50.00' },
      { name: expect.any(String), amount: '$31.50' },
    ],
  })
})

test('a gift card that covers everything needs no gateway, and keeps what the order does not use', async () => {
  const shop = await openGiftShop()
  const code = await buyGiftCard(shop)
  const url = await openPayment(shop, code, [tonic6])
  const { page } = await openCheckout(shop.service, url)
  expect(page).not.toContain('name="cardNumber"')
  expect(page).toContain('Place the order')
  expect(await postStep(shop.service, url, { total: 2200, due: 0 })).toMatchObject({ status: 303 })
  expect(await balanceOf(shop)).toBe(2800)
  expect(await newestOrder(shop)).toMatchObject({ payment_gateway: 'gift_card' })
  // A repeated request pays nothing again.
  expect(await postStep(shop.service, url, { total: 2200, due: 0 })).toMatchObject({ status: 303 })
  expect(await balanceOf(shop)).toBe(2800)
  const again = await openPayment(shop, code, [tonic6, mug])
  expect((await openCheckout(shop.service, again)).page).toContain('Pay $6.50')
})

test('what is left to pay is not taken from the form', async () => {
  const shop = await openGiftShop()
  const code = await buyGiftCard(shop)
  const url = await openPayment(shop, code, [giftCard, mug])
  for (const due of [0, 4999, 'x', '']) {
    const { status, page } = await postStep(shop.service, url, { cardNumber: 1, total: 6250, due })
    expect([due, status]).toEqual([due, 409])
    expect(page).toContain('Your order has changed')
  }
  expect(await balanceOf(shop)).toBe(5000)
})

test('a card that was used up meanwhile does not pay: the shopper sees what is left to pay now', async () => {
  const shop = await openGiftShop()
  const code = await buyGiftCard(shop)
  const [one, other] = [await openPayment(shop, code, [tonic6]), await openPayment(shop, code, [mug, tonic6, tonic6])]
  expect(await postStep(shop.service, other, { cardNumber: 1, total: 5650, due: 650 })).toMatchObject({ status: 303 })
  const { status, page } = await postStep(shop.service, one, { total: 2200, due: 0 })
  expect(status).toBe(422)
  expect(page).toContain('Pay $22.00')
  expect(page).toContain('<span class="detail">Nothing is left on this gift card.</span>')
  expect(await postStep(shop.service, one, { cardNumber: 1, total: 2200, due: 2200 })).toMatchObject({ status: 303 })
})

test('a code that cannot pay is told at its field, and an applied card can be removed', async () => {
  const shop = await openGiftShop()
  const code = await buyGiftCard(shop)
  const url = await openPayment(shop, code, [tonic6])
  const wrong = await postStep(shop.service, url, { giftCardCode: 'nope', intent: 'continue' })
  expect(wrong.status).toBe(422)
  expect(wrong.page).toContain('<p class="error" id="giftCardCode-error">There is no gift card with this code.')
  const { id } = await tablesOf(shop).selectFrom('commerce_gift_card').select('id').executeTakeFirstOrThrow()
  const { page } = await postStep(shop.service, url, { intent: `remove-gift-card ${id}` })
  expect(page).not.toContain('Gift card ending in')
  expect(page).toContain('Pay $22.00')
})

test('a card that many orders in two processes use at once is never overdrawn', async () => {
  const location = await createDatabaseLocation()
  const shop = await openGiftShop({ location })
  const other = await createTestShop({ location, csv: '' })
  const code = await buyGiftCard(shop)
  const urls: string[] = []
  for (let index = 0; index < 12; index++) urls.push(await openPayment(shop, code, [mug]))
  const responses = await Promise.all(
    urls.map((url, index) => postStep((index % 2 === 0 ? shop : other).service, url, { total: 1250, due: 0 })),
  )
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(4)
  expect(await balanceOf(shop)).toBe(0)
  const orders = await tablesOf(shop).selectFrom('commerce_order').select('gift_cards').execute()
  expect(orders.filter(({ gift_cards }) => gift_cards !== '[]')).toHaveLength(4)
})

test('guessed codes are limited in the checkout too', async () => {
  const shop = await openGiftShop({ rateLimits: { 'all-gift-card-codes': 1 } })
  const { cart } = await changeGiftCards(shop, 'cartCreate', { input: { lines: [{ merchandiseId: mug }] } })
  const guess = () => postStep(shop.service, cart?.checkoutUrl ?? '', { giftCardCode: 'nope' })
  expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('a text longer than any code, such as a whole mail, is no gift card, in words for the shopper', async () => {
  const { service } = await openGiftShop()
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
  const fields = { giftCardCode: 'Your gift card: '.repeat(20), intent: 'add-gift-card' }
  const { status, page } = await postStep(service, checkoutUrl, fields)
  expect(status).toBe(422)
  expect(page).toContain('There is no gift card with this code. Is it spelled correctly?')
})
