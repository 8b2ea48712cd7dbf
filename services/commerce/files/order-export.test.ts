import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createTestShop, mug, tonic6, type TestShop } from '../testing/commerce.ts'
import { buyGiftCard, changeGiftCards, openGiftShop } from '../testing/gift-cards.ts'
import { onePiece, placeOrder, send } from '../testing/order-desk.ts'
import { pay } from '../testing/shopper.ts'
import { createCart } from '../testing/storefront-client.ts'
import { exportOrders } from './order-export.ts'

async function exportedText({ database }: TestShop): Promise<string> {
  let text = ''
  for await (const piece of exportOrders(database)) text += piece
  return text
}

async function exported(shop: TestShop): Promise<Record<string, string>[]> {
  return parse(await exportedText(shop), { columns: true })
}

test('every order is exported with a row per line, the first with the order’s columns', async () => {
  const shop = await createTestShop()
  const engraving = [
    { key: 'Engraving', value: 'Ada' },
    { key: 'Letters', value: 'round' },
  ]
  const lines = [
    { merchandiseId: tonic6, quantity: 2 },
    { merchandiseId: mug, attributes: engraving },
  ]
  const attributes = [{ key: 'giftText', value: 'Hello' }]
  const first = await createCart(shop.service, lines, { attributes, note: 'Ring twice' })
  await pay(shop.service, `${first.checkoutUrl}?utm_source=news`, { total: 5650 })
  const second = await createCart(shop.service, [{ merchandiseId: mug }])
  await pay(shop.service, second.checkoutUrl, { total: 1250 })
  const rows = await exported(shop)
  expect(rows.map((row) => [row['Name'], row['Lineitem name'], row['Lineitem quantity'], row['Total']])).toEqual([
    ['#1001', 'Cloud Tonic – 6 pack', '2', '56.50'],
    ['#1001', 'Dusk Mug', '1', ''],
    ['#1002', 'Dusk Mug', '1', '12.50'],
  ])
  expect(rows.map((row) => row['Lineitem attributes'])).toEqual(['', 'Engraving: Ada\nLetters: round', ''])
  expect(rows[0]).toMatchObject({
    Email: 'ada@example.com',
    'Financial Status': 'paid',
    Currency: 'USD',
    Shipping: '0.00',
    'Shipping Method': 'Standard',
    'Lineitem price': '22.00',
    'Lineitem sku': 'TON-6',
    'Taxes Included': 'false',
    'Shipping City': 'San Francisco',
    'Shipping Province': 'CA',
    Notes: 'Ring twice',
    'Note Attributes': 'giftText: Hello',
    'Landing Parameters': 'utm_source=news',
  })
})

test('the phone numbers of the delivery address and of the buyer arrive with the order', async () => {
  const shop = await createTestShop()
  const deliveryAddress = { countryCode: 'US', provinceCode: 'CA', phone: '+14155550100' }
  for (const phone of ['+14155550199', '+14155550100']) {
    const delivery = { addresses: [{ address: { deliveryAddress } }] }
    const cart = await createCart(shop.service, [{ merchandiseId: mug }], { delivery, buyerIdentity: { phone } })
    await pay(shop.service, cart.checkoutUrl, { total: 1250 })
  }
  expect((await exported(shop)).map((row) => row['Phone'])).toEqual(["'+14155550100, +14155550199", "'+14155550100"])
})

test('the export shows which pieces were sent', async () => {
  const shop = await createTestShop()
  const lines = [
    { merchandiseId: tonic6, quantity: 2 },
    { merchandiseId: mug, quantity: 1 },
  ]
  await placeOrder(shop, { lines })
  await placeOrder(shop)
  await placeOrder(shop)
  await send(shop, 1001, onePiece)
  await send(shop, 1002, onePiece)
  expect(
    (await exported(shop)).map((row) => [row['Name'], row['Fulfillment Status'], row['Lineitem fulfillment status']]),
  ).toEqual([
    ['#1001', 'partial', 'partial'],
    ['#1001', '', 'pending'],
    ['#1002', 'fulfilled', 'fulfilled'],
    ['#1003', 'unfulfilled', 'pending'],
  ])
})

test('an order that a gift card paid in part names both ways of payment, and the amount of the card', async () => {
  const shop = await openGiftShop()
  const code = await buyGiftCard(shop)
  const input = { lines: [{ merchandiseId: tonic6, quantity: 3 }], giftCardCodes: [code] }
  const { cart } = await changeGiftCards(shop, 'cartCreate', { input })
  await pay(shop.service, cart?.checkoutUrl ?? '', { total: 6600, due: 1600 })
  const rows = await exported(shop)
  expect(rows.map((row) => row['Payment Method'])).toEqual(['bogus', 'gift_card + bogus'])
  expect(rows.map((row) => [row['Total'], row['Gift Card Amount']])).toEqual([
    ['50.00', '0.00'],
    ['66.00', '50.00'],
  ])
})

test.for(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)'])('%s in a cell is escaped as text', async (name) => {
  const shop = await createTestShop()
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }])
  await pay(shop.service, checkoutUrl, { total: 1250, name })
  expect((await exported(shop))[0]?.['Shipping Name']).toBe(`'${name}`)
})

test('a shop without orders exports only the header', async () => {
  expect(await exportedText(await createTestShop())).toMatch(/^Name,Email,.*\n$/)
})
