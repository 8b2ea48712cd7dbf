import { createHmac } from 'node:crypto'
import { countRows } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { createTestShop } from '../testing/commerce.ts'
import { giftNote, openShopWithFollowUp, secret } from '../testing/follow-up.ts'
import { createOrderFollowUp } from './order-follow-up.ts'

const paidOrder = JSON.stringify({
  id: 5_123_456_789_012,
  email: 'ada@example.com',
  note_attributes: giftNote.map(({ key, value }) => ({ name: key, value })),
})

function sign(body: string, key = secret): string {
  return createHmac('sha256', key).update(body).digest('base64')
}

async function deliver(
  { followUp }: Awaited<ReturnType<typeof openShopWithFollowUp>>,
  body: string,
  headers: Record<string, string> = {},
) {
  const response = await followUp.fetch(
    new Request('https://shop.test/paid', {
      method: 'POST',
      body,
      headers: {
        'X-Shopify-Topic': 'orders/paid',
        'X-Shopify-Webhook-Id': 'w-1',
        'X-Shopify-Hmac-Sha256': sign(body),
        ...headers,
      },
    }),
  )
  return { status: response.status, body: await response.json() }
}

test('a signed webhook of the platform triggers the gift note of its order', async () => {
  const shop = await openShopWithFollowUp()
  expect(await deliver(shop, paidOrder)).toEqual({ status: 200, body: { status: 'taken in' } })
  await shop.work()
  expect(shop.sent).toMatchObject([{ to: 'grace@example.com' }])
})

/** An order in the format of https://shopify.dev/docs/api/webhooks?reference=toml#list-of-topics-orders/paid */
const wholeOrder = {
  id: 820_982_911_946_154_500,
  admin_graphql_api_id: 'gid://shopify/Order/820982911946154508',
  app_id: null,
  cancelled_at: null,
  contact_email: 'ada@example.com',
  created_at: '2026-11-20T12:00:00-05:00',
  currency: 'USD',
  current_total_price: '44.00',
  current_total_price_set: { shop_money: { amount: '44.00', currency_code: 'USD' } },
  customer_locale: 'en',
  discount_codes: [],
  email: 'ada@example.com',
  financial_status: 'paid',
  landing_site: '/?utm_source=news',
  name: '#1001',
  note: null,
  note_attributes: [
    { name: 'giftText', value: 'Breathe' },
    { name: 'giftEmail', value: 'grace@example.com' },
    { name: 'utm_source', value: 'news' },
    { name: 'empty', value: null },
  ],
  number: 1,
  order_number: 1001,
  payment_gateway_names: ['bogus'],
  processed_at: '2026-11-20T12:00:00-05:00',
  tags: '',
  test: true,
  token: '123456abcd',
  total_price: '44.00',
  customer: { id: 115_310_627_314_723_950, email: 'ada@example.com', first_name: 'Ada', default_address: null },
  line_items: [
    {
      id: 866_550_311_766_439_000,
      name: 'Cloud Tonic - 6 pack',
      price: '22.00',
      product_id: 788_032_119_674_292_900,
      properties: [{ name: 'Engraving', value: 'A' }],
      quantity: 2,
      sku: 'TON-6',
      variant_id: null,
    },
  ],
  shipping_address: { first_name: 'Ada', address1: '12 Analytical Way', country_code: 'US', zip: '94110' },
  shipping_lines: [],
}

test('a complete order of the platform triggers its gift note, and is not logged', async () => {
  const shop = await openShopWithFollowUp()
  expect(await deliver(shop, JSON.stringify(wholeOrder))).toMatchObject({ status: 200 })
  await shop.work()
  expect(shop.sent).toMatchObject([{ to: 'grace@example.com', text: expect.stringContaining('Breathe') }])
  expect(shop.log).toEqual([])
  const [entry] = await shop.database.kysely.selectFrom('outbox').select('key').execute()
  expect(entry?.key).toBe(`gift-note:${wholeOrder.admin_graphql_api_id}`)
})

test('a gift note whose text is null is ignored', async () => {
  const shop = await openShopWithFollowUp()
  const note_attributes = [
    { name: 'giftText', value: null },
    { name: 'giftEmail', value: 'grace@example.com' },
  ]
  expect(await deliver(shop, JSON.stringify({ ...wholeOrder, note_attributes }))).toMatchObject({ status: 200 })
  expect(await countRows(shop.database, 'outbox')).toBe(0)
})

test('a replayed webhook sends nothing again, under its own id or another', async () => {
  const shop = await openShopWithFollowUp()
  await deliver(shop, paidOrder)
  await shop.work()
  expect(await deliver(shop, paidOrder)).toEqual({ status: 200, body: { status: 'known' } })
  expect(await deliver(shop, paidOrder, { 'X-Shopify-Webhook-Id': 'w-2' })).toMatchObject({ status: 200 })
  await shop.work()
  expect(shop.sent).toHaveLength(1)
})

test('concurrent repeats of a webhook are processed once', async () => {
  const shop = await openShopWithFollowUp()
  const responses = await Promise.all(Array.from({ length: 8 }, () => deliver(shop, paidOrder)))
  expect(responses.filter(({ body }) => body.status === 'taken in')).toHaveLength(1)
  expect(await countRows(shop.database, 'outbox')).toBe(1)
})

test.for([
  ['without a signature', 401, paidOrder, { 'X-Shopify-Hmac-Sha256': '' }],
  ['signed with another secret', 401, paidOrder, { 'X-Shopify-Hmac-Sha256': sign(paidOrder, 'guess') }],
  ['changed after signing', 401, paidOrder.replace('grace', 'mallory'), { 'X-Shopify-Hmac-Sha256': sign(paidOrder) }],
  ['of another topic', 400, paidOrder, { 'X-Shopify-Topic': 'orders/create' }],
  ['without an id', 400, paidOrder, { 'X-Shopify-Webhook-Id': '' }],
  ['that is not JSON', 422, '{', {}],
  ['that is not an order', 422, '{"id":"x"}', {}],
  ['with invalid attributes', 422, '{"id":1,"note_attributes":[1]}', {}],
] as const)('a webhook %s is rejected with %d, and nothing is queued', async ([, status, body, headers]) => {
  const shop = await openShopWithFollowUp()
  expect(await deliver(shop, body, headers)).toMatchObject({ status })
  expect(await countRows(shop.database, 'outbox')).toBe(0)
  expect(await countRows(shop.database, 'commerce_webhook')).toBe(0)
})

test('without a secret no webhook is accepted', async () => {
  const { database } = await createTestShop()
  const logger = createLogger('silent')
  const followUp = await createOrderFollowUp({
    database,
    shopName: 'H',
    storeUrl: 'https://shop.test/',
    storeOrigins: [],
    giftCards: { secret: 'unused' },
    async sendMail() {},
    logger,
  })
  const response = await followUp.fetch(new Request('https://shop.test/paid', { method: 'POST', body: paidOrder }))
  expect(response.status).toBe(404)
})
