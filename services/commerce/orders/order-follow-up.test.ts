import { createHmac } from 'node:crypto'
import { createOutboxWorker } from '@shop/database/outbox'
import { countRows } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CommerceTables } from '../tables.ts'
import { createTestShop, mug, type TestShop } from '../testing/commerce.ts'
import { pay } from '../testing/shopper.ts'
import { createCart } from '../testing/storefront-client.ts'
import type { Mail } from './mail.ts'
import { createOrderFollowUp } from './order-follow-up.ts'

const secret = 'shpss_test'
const giftNote = [
  { key: 'giftText', value: 'Breathe <out>\nand in' },
  { key: 'giftEmail', value: 'grace@example.com' },
]

/** A shop with its follow-up; `sent` are the mails that left, and `refuse` makes the next sendings fail. */
async function openShop() {
  const shop = await createTestShop()
  const sent: Mail[] = []
  const failures: string[] = []
  let refusals = 0
  const followUp = await createOrderFollowUp({
    database: shop.database,
    shopName: 'Halcyon',
    storeUrl: 'https://shop.test/',
    webhookSecret: secret,
    logger: createLogger('silent'),
    async sendMail(mail) {
      if (refusals-- > 0) throw new Error('The mail server is away')
      sent.push(mail)
    },
  })
  /** Works the outbox off, as every process does. */
  async function work(): Promise<void> {
    const worker = createOutboxWorker({
      database: shop.database,
      handlers: followUp.outboxHandlers,
      onError: (error) => void failures.push(String(error)),
      pollInterval: 3_600_000,
    })
    await worker.run()
    await worker.stop()
  }
  return { ...shop, followUp, sent, failures, work, refuse: (times: number) => void (refusals = times) }
}

async function attributesOf({ database }: TestShop): Promise<{ key: string; value: string }[]> {
  const order = await database.kysely
    .withTables<CommerceTables>()
    .selectFrom('commerce_order')
    .select('attributes')
    .executeTakeFirstOrThrow()
  return JSON.parse(order.attributes)
}

async function order(shop: TestShop, attributes: { key: string; value: string }[]): Promise<void> {
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }], { attributes })
  expect(await pay(shop.service, checkoutUrl, { total: 1250 })).toMatchObject({ status: 303 })
}

test('ENTITY-15: the gift note of giftText and giftEmail is sent once, and giftEmailDelivered is set to the time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-02T03:04:05.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  const shop = await openShop()
  await order(shop, giftNote)
  await shop.work()
  expect(shop.sent).toHaveLength(1)
  const [mail] = shop.sent
  expect(mail).toMatchObject({ to: 'grace@example.com', subject: 'A note for you, with a present from Halcyon' })
  expect(mail?.text).toContain('Breathe <out>\nand in')
  expect(mail?.html).toContain('Breathe &lt;out&gt;\nand in')
  expect(await attributesOf(shop)).toEqual([
    ...giftNote,
    { key: 'giftEmailDelivered', value: '2030-01-02T03:04:05.000Z' },
  ])
})

test('a gift note that could not be sent is tried again, and marked only when it was sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const shop = await openShop()
  await order(shop, giftNote)
  shop.refuse(2)
  for (let attempt = 0; attempt < 2; attempt++) {
    await shop.work()
    expect(await attributesOf(shop)).toEqual(giftNote)
    vi.advanceTimersByTime(60_000)
  }
  await shop.work()
  await shop.work()
  expect(shop.failures).toEqual(['Error: The mail server is away', 'Error: The mail server is away'])
  expect(shop.sent).toHaveLength(1)
  expect((await attributesOf(shop)).map(({ key }) => key)).toContain('giftEmailDelivered')
})

test('an entry that comes again after a crash sends nothing again', async () => {
  const shop = await openShop()
  await order(shop, giftNote)
  await shop.work()
  await shop.database.kysely.updateTable('outbox').set({ done_at: null, available_at: 0 }).execute()
  await shop.work()
  expect(shop.sent).toHaveLength(1)
  expect((await attributesOf(shop)).filter(({ key }) => key === 'giftEmailDelivered')).toHaveLength(1)
})

test.for([
  ['no text', [{ key: 'giftEmail', value: 'grace@example.com' }]],
  ['no address', [{ key: 'giftText', value: 'Hello' }]],
  ['an address that is none', [...giftNote.slice(0, 1), { key: 'giftEmail', value: 'a@b.c\r\nBcc: x@y.z' }]],
] as const)('an order with %s queues no gift note', async ([, attributes]) => {
  const shop = await openShop()
  await order(shop, [...attributes])
  await shop.work()
  expect(shop.sent).toEqual([])
})

test('a shopper cannot say that a gift note was delivered', async () => {
  const shop = await openShop()
  await order(shop, [...giftNote, { key: 'giftEmailDelivered', value: 'yes' }])
  expect(await attributesOf(shop)).toEqual(giftNote)
  await shop.work()
  expect(shop.sent).toHaveLength(1)
})

const paidOrder = JSON.stringify({
  id: 5_123_456_789_012,
  email: 'ada@example.com',
  note_attributes: giftNote.map(({ key, value }) => ({ name: key, value })),
})

function sign(body: string, key = secret): string {
  return createHmac('sha256', key).update(body).digest('base64')
}

async function deliver(
  { followUp }: Awaited<ReturnType<typeof openShop>>,
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

test('a signed webhook of the platform sends the gift note of its order', async () => {
  const shop = await openShop()
  expect(await deliver(shop, paidOrder)).toEqual({ status: 200, body: { status: 'taken in' } })
  await shop.work()
  expect(shop.sent).toMatchObject([{ to: 'grace@example.com' }])
})

test('a webhook that is replayed sends nothing again, under its own id or another', async () => {
  const shop = await openShop()
  await deliver(shop, paidOrder)
  await shop.work()
  expect(await deliver(shop, paidOrder)).toEqual({ status: 200, body: { status: 'known' } })
  expect(await deliver(shop, paidOrder, { 'X-Shopify-Webhook-Id': 'w-2' })).toMatchObject({ status: 200 })
  await shop.work()
  expect(shop.sent).toHaveLength(1)
})

test('the same webhook many times at once is taken in once', async () => {
  const shop = await openShop()
  const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(shop, paidOrder)))
  expect(answers.filter(({ body }) => body.status === 'taken in')).toHaveLength(1)
  expect(await countRows(shop.database, 'outbox')).toBe(1)
})

test.for([
  ['without a signature', 401, paidOrder, { 'X-Shopify-Hmac-Sha256': '' }],
  ['signed with another secret', 401, paidOrder, { 'X-Shopify-Hmac-Sha256': sign(paidOrder, 'guess') }],
  ['changed after signing', 401, paidOrder.replace('grace', 'mallory'), { 'X-Shopify-Hmac-Sha256': sign(paidOrder) }],
  ['of another topic', 400, paidOrder, { 'X-Shopify-Topic': 'orders/create' }],
  ['without an id', 400, paidOrder, { 'X-Shopify-Webhook-Id': '' }],
  ['that is no JSON', 422, '{', {}],
  ['that is no order', 422, '{"id":"x"}', {}],
  ['with attributes that are none', 422, '{"id":1,"note_attributes":[1]}', {}],
] as const)('a webhook %s is refused with %d, and nothing is queued', async ([, status, body, headers]) => {
  const shop = await openShop()
  expect(await deliver(shop, body, headers)).toMatchObject({ status })
  expect(await countRows(shop.database, 'outbox')).toBe(0)
  expect(await countRows(shop.database, 'commerce_webhook')).toBe(0)
})

test('without a secret no webhook is taken', async () => {
  const { database } = await createTestShop()
  const logger = createLogger('silent')
  const followUp = await createOrderFollowUp({
    database,
    shopName: 'H',
    storeUrl: 'https://shop.test/',
    async sendMail() {},
    logger,
  })
  const response = await followUp.fetch(new Request('https://shop.test/paid', { method: 'POST', body: paidOrder }))
  expect(response.status).toBe(404)
})
