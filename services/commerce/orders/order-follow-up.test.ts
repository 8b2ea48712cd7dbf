import { expect, test, vi } from 'vitest'
import type { CommerceTables } from '../database/tables.ts'
import { mug, type TestShop } from '../testing/commerce.ts'
import { giftNote, noAddress, openShopWithFollowUp } from '../testing/follow-up.ts'
import { giftCard, openGiftShop } from '../testing/gift-cards.ts'
import { findOrderView } from '../order-desk/order-view.ts'
import { openCheckout, pay } from '../testing/shopper.ts'
import { createCart } from '../testing/storefront-client.ts'

async function attributesOf({ database }: TestShop): Promise<{ key: string; value: string }[]> {
  const order = await database.kysely
    .withTables<CommerceTables>()
    .selectFrom('commerce_order')
    .select('attributes')
    .executeTakeFirstOrThrow()
  return JSON.parse(order.attributes)
}

/** Returns the URL of the order's page. */
async function order(shop: TestShop, attributes: { key: string; value: string }[]): Promise<string> {
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }], { attributes })
  expect(await pay(shop.service, checkoutUrl, { total: 1250 })).toMatchObject({ status: 303 })
  return `${checkoutUrl}/thank-you`
}

test('ENTITY-15: the gift note in giftText and giftEmail is sent once, and giftEmailDelivered is set', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-02T03:04:05.000Z') })
  const shop = await openShopWithFollowUp()
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

test.each([
  ['the site that it was bought on', '?origin=https%3A%2F%2Fcalm.test', 'https://calm.test'],
  ['the main site, if that is unknown', '', 'https://shop.test/'],
  [
    'the main site, if the checkout’s address names a foreign one',
    '?origin=https%3A%2F%2Fevil.test',
    'https://shop.test/',
  ],
])('the mail with a present links to %s', async (_title, search, site) => {
  const shop = await openGiftShop()
  for (const [merchandiseId, attributes] of [
    [giftCard, []],
    [mug, giftNote],
  ] as const) {
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId }], { attributes: [...attributes] })
    await openCheckout(shop.service, checkoutUrl + search)
    await pay(shop.service, checkoutUrl, { total: merchandiseId === mug ? 1250 : 5000 })
  }
  await shop.work()
  const links = shop.sent.map(({ subject, text }) => [subject, text.trim().split('\n').at(-1)])
  expect(links.toSorted()).toEqual([
    ['A note for you, with a present from Halcyon', site],
    ['Your Halcyon gift card', site],
  ])
  for (const { html } of shop.sent) expect(html).toContain(`<a href="${site}"`)
})

test('a gift note is aligned by its own direction, and words wider than a phone break', async () => {
  const shop = await openShopWithFollowUp()
  await order(shop, giftNote)
  await shop.work()
  expect(shop.sent[0]?.html).toMatch(/<body\s+style="[^"]*;overflow-wrap:anywhere"\s*>/u)
  expect(shop.sent[0]?.html).toContain('<span dir="auto" style="display:block;white-space:pre-line">Breathe')
})

test('a gift note that could not be sent is retried, and marked only once it is sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const shop = await openShopWithFollowUp()
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

test('a gift note for an address that does not exist goes back to its buyer, and its order says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-02T03:04:05.000Z') })
  const shop = await openShopWithFollowUp()
  const attributes = giftNote.map((each) => (each.key === 'giftEmail' ? { ...each, value: noAddress } : each))
  await order(shop, attributes)
  await shop.work()
  const mark = { key: 'giftEmailReturned', value: '2030-01-02T03:04:05.000Z' }
  expect([shop.sent, await attributesOf(shop)]).toEqual([[], [...attributes, mark]])
  const view = await findOrderView(shop.database.kysely.withTables<CommerceTables>(), 1001, '')
  expect(view?.giftNote).toMatchObject({ deliveredAt: null, returnedAt: mark.value })
  const query = shop.database.kysely.selectFrom('outbox').select('payload').where('key', '=', 'gift-note-returned:1001')
  const { payload } = await query.executeTakeFirstOrThrow()
  const mail: unknown = JSON.parse(payload)
  expect(mail).toMatchObject({
    to: 'ada@example.com',
    subject: 'Halcyon: Your gift note could not be delivered',
    text: expect.stringContaining(`There is no email address ${noAddress}.`),
    html: expect.stringContaining('Breathe &lt;out&gt;'),
  })
})

test('an entry repeated after a crash sends nothing again', async () => {
  const shop = await openShopWithFollowUp()
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
  ['an invalid address', [...giftNote.slice(0, 1), { key: 'giftEmail', value: 'a@b.c\r\nBcc: x@y.z' }]],
] as const)('an order with %s queues no gift note', async ([, attributes]) => {
  const shop = await openShopWithFollowUp()
  await order(shop, [...attributes])
  await shop.work()
  expect(shop.sent).toEqual([])
})

test('a shopper cannot mark a gift note as delivered or returned', async () => {
  const shop = await openShopWithFollowUp()
  const marks = ['giftEmailDelivered', 'giftEmailReturned'].map((key) => ({ key, value: 'yes' }))
  await order(shop, [...giftNote, ...marks])
  expect(await attributesOf(shop)).toEqual(giftNote)
  await shop.work()
  expect(shop.sent).toHaveLength(1)
})

test.for([
  ['grace@example.com', 'went by email to <b>grace@example.com</b>.'],
  [noAddress, `could not be delivered to <b>${noAddress}</b>, so it came back to you by email.`],
] as const)('the page of an order says what has happened to its gift note to %s', async ([to, words]) => {
  const shop = await openShopWithFollowUp()
  const attributes = giftNote.map((each) => (each.key === 'giftEmail' ? { ...each, value: to } : each))
  const url = await order(shop, attributes)
  expect((await openCheckout(shop.service, url)).page).toContain(`Your gift note goes by email to <b>${to}</b>.`)
  await shop.work()
  expect((await openCheckout(shop.service, url)).page).toContain(`Your gift note ${words}`)
})
