import { expect, test, vi } from 'vitest'
import type { CommerceTables } from '../database/tables.ts'
import { giftNote, noAddress } from '../testing/follow-up.ts'
import {
  buyGiftCard,
  changeGiftCards,
  codesIn,
  giftCard,
  openGiftShop,
  orderGiftCards,
  type GiftShop,
} from '../testing/gift-cards.ts'
import { createCart } from '../testing/storefront-client.ts'
import { giftCardSummary } from './gift-card-summary.ts'
import { findOrder } from './order-store.ts'

function setTime(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
}

const cardsOf = ({ database }: GiftShop) =>
  database.kysely.withTables<CommerceTables>().selectFrom('commerce_gift_card').selectAll().execute()

const ordersOf = ({ database }: GiftShop) =>
  database.kysely.withTables<CommerceTables>().selectFrom('commerce_order').selectAll().execute()

const recipient = (sendOn: string) => [
  { key: '__shopify_send_gift_card_to_recipient', value: 'on' },
  { key: 'Recipient email', value: 'grace@example.com' },
  { key: 'Recipient name', value: 'Grace\nHopper' },
  { key: 'Message', value: 'For <you>' },
  { key: 'Send on', value: sendOn },
]

test('a gift card is mailed to its buyer, once, with a code that pays', async () => {
  const shop = await openGiftShop()
  const code = await buyGiftCard(shop)
  await shop.work()
  expect(shop.sent.map(({ to, subject }) => [to, subject])).toEqual([['ada@example.com', 'Your Halcyon gift card']])
  expect(shop.sent[0]?.text).toContain(`$50.00   ${code}`)
  expect(shop.sent[0]?.html).toContain(code)
  const { cart } = await changeGiftCards(shop, 'cartCreate', { input: { giftCardCodes: [code.toLowerCase()] } })
  expect(cart?.appliedGiftCards).toMatchObject([{ balance: '50.0', lastCharacters: code.slice(-4) }])
})

test('no stored data contains a code', async () => {
  const shop = await openGiftShop()
  await orderGiftCards(shop, { quantity: 2 })
  const stored: unknown[] = []
  const keep = async () => {
    for (const table of ['commerce_gift_card', 'commerce_order', 'commerce_order_line', 'outbox'] as const) {
      const tables = shop.database.kysely.withTables<CommerceTables>()
      stored.push(...(await tables.selectFrom(table).selectAll().execute()))
    }
  }
  await keep()
  await shop.work()
  await keep()
  const codes = codesIn(shop.sent[0]!)
  expect(new Set(codes).size).toBe(2)
  for (const code of codes) {
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
  }
})

test('a gift card goes to the recipient that is named with it, on the chosen day and not before', async () => {
  setTime('2030-12-01T12:00:00Z')
  const shop = await openGiftShop()
  await orderGiftCards(shop, { attributes: recipient('2030-12-24') })
  for (const time of ['2030-12-01T12:00:00Z', '2030-12-23T20:00:00Z']) {
    vi.setSystemTime(time)
    await shop.work()
    expect(shop.sent).toEqual([])
  }
  vi.setSystemTime('2030-12-24T10:00:00Z')
  await shop.work()
  expect(shop.sent).toHaveLength(1)
  const [mail] = shop.sent
  expect(mail).toMatchObject({ to: 'grace@example.com', subject: 'A present for you from Halcyon' })
  expect(mail?.text).toContain('Grace Hopper, somebody sends you a gift card for Halcyon, and this note:')
  expect(mail?.html).toContain('For &lt;you&gt;')
  expect(codesIn(mail!)).toHaveLength(1)
})

/** The buyer's information about the gift cards of the first order. */
async function newsOf({ database }: GiftShop): Promise<string[]> {
  const order = await findOrder(database.kysely.withTables<CommerceTables>(), { number: 1001 })
  return order ? giftCardSummary(order) : []
}

test.each([
  ['far in the east', '-660', '2030-12-24', '2030-12-23T22:00:00Z', 'January 23, 2031'],
  ['far in the west', '660', '2030-12-24', '2030-12-24T20:00:00Z', 'January 23, 2031'],
  ['a day ahead of UTC', '-840', '2031-03-02', '2031-03-01T19:00:00Z', 'April 1, 2031'],
])(
  'a buyer %s is told the chosen day: at 9:00 of it the mail is sent, and its cards last from it on',
  async (_, offset, day, time, lastDay) => {
    setTime('2030-12-01T12:00:00Z')
    const shop = await openGiftShop({ giftCards: { secret: 'x'.repeat(32), validDays: 30 } })
    await orderGiftCards(shop, { attributes: [...recipient(day), { key: '__shopify_offset', value: offset }] })
    const shown = new Date(day).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
    expect(await newsOf(shop)).toEqual([`Your gift card goes by email to grace@example.com on ${shown}.`])
    vi.setSystemTime(Date.parse(time) - 60_000)
    await shop.work()
    expect(shop.sent).toEqual([])
    vi.setSystemTime(Date.parse(time))
    await shop.work()
    expect(shop.sent.map(({ to }) => to)).toEqual(['grace@example.com'])
    expect(shop.sent[0]?.text).toContain(`Valid until ${lastDay}`)
  },
)

test.each([
  ['ahead of UTC', '-660', '2030-12-01T22:30:00Z', 'January 1, 2031'],
  ['behind UTC', '660', '2030-12-02T04:30:00Z', 'December 31, 2030'],
])('a card sent at once lasts from the day of a buyer %s on', async (_, offset, time, lastDay) => {
  setTime(time)
  const shop = await openGiftShop({ giftCards: { secret: 'x'.repeat(32), validDays: 30 } })
  await orderGiftCards(shop, { attributes: [...recipient(''), { key: '__shopify_offset', value: offset }] })
  await shop.work()
  expect(shop.sent[0]?.text).toContain(`Valid until ${lastDay}`)
})

test('a gift card goes with the gift note of its order, in one mail, and the note is marked as delivered', async () => {
  setTime('2030-12-01T12:00:00Z')
  const shop = await openGiftShop()
  await orderGiftCards(shop, { note: [...giftNote, { key: 'giftSendOn', value: '2030-12-24' }] })
  await shop.work()
  expect(shop.sent).toEqual([])
  vi.setSystemTime('2030-12-24T10:00:00Z')
  await shop.work()
  expect(shop.sent.map(({ to }) => to)).toEqual(['grace@example.com'])
  expect(shop.sent[0]?.text).toContain('\n\nSomebody sends you a gift card for Halcyon, and this note:')
  expect(shop.sent[0]?.text).toContain('Breathe <out>\nand in')
  expect(codesIn(shop.sent[0]!)).toHaveLength(1)
  expect(JSON.stringify(await ordersOf(shop))).toContain('giftEmailDelivered')
})

test('after a crash at any moment, a gift note that went with gift cards is marked as delivered', async () => {
  const shop = await openGiftShop()
  await orderGiftCards(shop, { note: giftNote })
  const write = shop.database.write.bind(shop.database)
  // Only the first write after the mail is stored.
  vi.spyOn(shop.database, 'write').mockImplementationOnce(write).mockRejectedValueOnce(new Error('The process ended'))
  await shop.work()
  vi.restoreAllMocks()
  await shop.database.kysely.updateTable('outbox').set({ done_at: null, available_at: 0 }).execute()
  await shop.work()
  expect(shop.sent).toHaveLength(1)
  expect(JSON.stringify(await ordersOf(shop))).toContain('giftEmailDelivered')
})

test('a mail that could not be sent is tried again with the same code and id', async () => {
  setTime('2030-12-01T12:00:00Z')
  const shop = await openGiftShop()
  await orderGiftCards(shop)
  shop.refuse(1)
  await shop.work()
  expect((await cardsOf(shop))[0]).toMatchObject({ sent_at: null })
  vi.advanceTimersByTime(60_000)
  await shop.work()
  expect(shop.failures).toEqual(['Error: The mail server is away'])
  expect(shop.sent).toHaveLength(1)
  // As after a crash between sending and recording it.
  await shop.database.kysely.updateTable('outbox').set({ done_at: null, available_at: 0 }).execute()
  await shop.database.kysely
    .withTables<CommerceTables>()
    .updateTable('commerce_gift_card')
    .set({ sent_at: null })
    .execute()
  await shop.work()
  expect(shop.sent[1]).toEqual(shop.sent[0])
  // As after a crash between recording it for the card and for the entry.
  await shop.database.kysely.updateTable('outbox').set({ done_at: null, available_at: 0 }).execute()
  await shop.work()
  expect(shop.sent).toHaveLength(2)
})

test('gift cards for an address that does not exist go to their buyer', async () => {
  const shop = await openGiftShop()
  await orderGiftCards(shop, { quantity: 2, attributes: [{ key: 'Recipient email', value: noAddress }] })
  await shop.work()
  await shop.work()
  expect(shop.failures).toEqual([expect.stringContaining('User unknown')])
  expect(shop.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.com', 'Your Halcyon gift cards could not be delivered'],
  ])
  expect(shop.sent[0]?.text).toContain(`There is no email address ${noAddress}.`)
  expect(await newsOf(shop)).toEqual(['Your 2 gift cards come to ada@example.com in a mail of their own.'])
  const codes = codesIn(shop.sent[0]!)
  const { cart } = await changeGiftCards(shop, 'cartCreate', { input: { giftCardCodes: codes } })
  expect(cart?.appliedGiftCards).toHaveLength(2)
})

test('a gift note that went with gift cards to such an address comes back with them', async () => {
  const shop = await openGiftShop()
  const attributes = giftNote.map((each) => (each.key === 'giftEmail' ? { ...each, value: noAddress } : each))
  await orderGiftCards(shop, { note: attributes })
  await shop.work()
  await shop.work()
  expect(shop.sent.map(({ to }) => to)).toEqual(['ada@example.com'])
  expect(shop.sent[0]?.text).toContain('Breathe <out>')
  expect(JSON.stringify(await ordersOf(shop))).toContain('giftEmailReturned')
  expect(await newsOf(shop)).toEqual(['Your gift card comes to ada@example.com in a mail of its own.'])
})

test('a card that was issued with another secret has the code of its mail before that is sent', async () => {
  const shop = await openGiftShop()
  await orderGiftCards(shop)
  const before = await cardsOf(shop)
  await shop.database.kysely
    .withTables<CommerceTables>()
    .updateTable('commerce_gift_card')
    .set({ code_hash: 'of another secret' })
    .execute()
  shop.refuse(1)
  await shop.work()
  expect(await cardsOf(shop)).toMatchObject([{ code_hash: before[0]?.code_hash }])
})

test('a gift card expires once the day that its mail names has ended everywhere', async () => {
  setTime('2030-01-01T12:00:00Z')
  const shop = await openGiftShop({ giftCards: { secret: 'x'.repeat(32), validDays: 30 } })
  const code = await buyGiftCard(shop)
  expect(shop.sent[0]?.text).toContain('Valid until January 31, 2030')
  vi.setSystemTime('2030-01-15T12:00:00Z')
  const { cart } = await changeGiftCards(shop, 'cartCreate', { input: { giftCardCodes: [code] } })
  expect(cart?.appliedGiftCards).toHaveLength(1)
  vi.setSystemTime('2030-02-01T11:59:59Z')
  expect(await changeGiftCards(shop, 'cartGiftCardCodesUpdate', { cartId: cart?.id, codes: [code] })).toMatchObject({
    cart: { appliedGiftCards: [{ balance: '50.0' }] },
  })
  vi.setSystemTime('2030-02-01T12:00:00Z')
  expect(await changeGiftCards(shop, 'cartGiftCardCodesUpdate', { cartId: cart?.id, codes: [code] })).toMatchObject({
    cart: { appliedGiftCards: [{ amountUsed: '0.0' }] },
    userErrors: [{ code: 'INVALID', field: ['giftCardCodes', '0'], message: 'This gift card has expired.' }],
  })
})

test('an invalid recipient is refused by name', async () => {
  setTime('2030-01-01T12:00:00Z')
  const shop = await openGiftShop()
  const { id } = await createCart(shop.service)
  for (const [key, value, message] of [
    ['Recipient email', 'nobody', 'is not an email address.'],
    ['Message', 'x'.repeat(201), 'is longer than 200 characters.'],
    ['Send on', '2030-02-30', 'is not a day like 2030-12-24 within 90 days.'],
    ['Send on', '2029-12-01', 'is not a day like 2030-12-24 within 90 days.'],
  ] as const) {
    const attributes = [...recipient('').filter((each) => each.key !== key), { key, value }]
    const lines = [{ merchandiseId: giftCard, attributes }]
    expect((await changeGiftCards(shop, 'cartLinesAdd', { cartId: id, lines })).userErrors).toEqual([
      { code: 'INVALID', field: ['lines', '0', 'attributes'], message: `"${key}" ${message}` },
    ])
  }
})
