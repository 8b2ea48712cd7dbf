import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createDatabaseLocation, createTestDatabase, type DatabaseLocation } from '@shop/database/testing'
import { expect, test } from 'vitest'
import type { CommerceTables } from '../database/tables.ts'
import { createTestShop, mug, tonic6 } from '../testing/commerce.ts'
import { giftCard } from '../testing/gift-cards.ts'
import { createCart } from '../testing/storefront-client.ts'

const child = path.join(import.meta.dirname, '../testing/placing-child.ts')
/** The total of a drink, a mug and a gift card, and the amount due after a gift card has paid the first two. */
const [total, due] = [8450, 5000]
const largestCard = 100_000_000

/**
 * Lets another process pay these checkouts, kills it with SIGKILL after `orders` of them, and returns the acknowledged
 * ones.
 */
async function placeAndKill(location: DatabaseLocation, checkouts: string[], orders: number): Promise<string[]> {
  const argument = JSON.stringify({ ...location, checkouts, total, due })
  const placing = spawn(process.execPath, [child, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(placing, 'exit')
  const acknowledged: string[] = []
  for await (const line of createInterface(placing.stdout)) {
    acknowledged.push(line)
    if (acknowledged.length === orders) placing.kill('SIGKILL')
  }
  expect(await ended).toEqual([null, 'SIGKILL'])
  return acknowledged
}

test.for([1, 7, 13])(
  'kill -9 after %d orders leaves no partial order or gift card and loses no acknowledged one',
  async (orders) => {
    const location = await createDatabaseLocation()
    const csv = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Variant Inventory Policy,Gift Card
tonic,Cloud Tonic,Pack Size,6 pack,22.00,1000,deny,FALSE
mug,Dusk Mug,Title,Default Title,12.5,1000,deny,FALSE
gift-card,Gift Card,Title,Default Title,50.00,1000,deny,TRUE`
    const { service, database } = await createTestShop({ location, csv })
    const lines = [tonic6, mug, giftCard].map((merchandiseId) => ({ merchandiseId }))
    const checkouts: string[] = []
    for (let index = 0; index < 200; index++) checkouts.push((await createCart(service, lines)).checkoutUrl)

    const paying = { id: 'paying', code_hash: 'of its code', last_characters: 'CODE', created_at: '', order_number: 1 }
    const card = { ...paying, initial_value: largestCard, balance: largestCard, order_line: 1 }
    const before = database.kysely.withTables<CommerceTables>()
    await before
      .insertInto('commerce_gift_card')
      .values({ ...card, expires_at: null, sent_at: null })
      .execute()
    await before.updateTable('commerce_cart').set({ gift_cards: '["paying"]' }).execute()

    const acknowledged = await placeAndKill(location, checkouts, orders)

    const { kysely } = await createTestDatabase(location)
    const tables = kysely.withTables<CommerceTables>()
    const placed = await tables.selectFrom('commerce_order').selectAll().orderBy('number').execute()
    const tokens = placed.map((order) => order.checkout_token)
    expect(tokens).toEqual(expect.arrayContaining(acknowledged.map((url) => url.split('/').at(-1))))
    expect(placed.map((order) => order.number)).toEqual(placed.map((_, index) => 1001 + index))

    const stock = await tables.selectFrom('commerce_variant').select('inventory_quantity').execute()
    expect(stock.map((row) => row.inventory_quantity)).toEqual(Array(3).fill(1000 - placed.length))
    const cards = await tables.selectFrom('commerce_gift_card').selectAll().orderBy('order_number').execute()
    expect(cards.map((each) => each.order_number)).toEqual([1, ...placed.map(({ number }) => number)])
    expect(cards[0]?.balance).toBe(largestCard - (total - due) * placed.length)
    const orderLines = await tables
      .selectFrom('commerce_order_line')
      .select('order_number')
      .orderBy('order_number')
      .execute()
    expect(orderLines.map((line) => line.order_number)).toEqual(
      placed.flatMap(({ number }) => [number, number, number]),
    )
    const mails = await tables.selectFrom('outbox').select('key').orderBy('id').execute()
    const expected = placed.flatMap(({ number }) => [`gift-card:${number}:3`, `order-confirmation:${number}`])
    expect(mails.map((mail) => mail.key).toSorted()).toEqual(expected.toSorted())
    const closed = await tables
      .selectFrom('commerce_cart')
      .select('checkout_token')
      .where('completed_at', 'is not', null)
      .execute()
    expect(closed.map((cart) => cart.checkout_token).toSorted()).toEqual(tokens.toSorted())
  },
)
