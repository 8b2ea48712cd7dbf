import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createDatabaseLocation, createTestDatabase, type DatabaseLocation } from '@shop/database/testing'
import { expect, test } from 'vitest'
import type { CommerceTables } from '../database/tables.ts'
import { createTestShop, mug, tonic6 } from '../testing/commerce.ts'
import { createCart } from '../testing/storefront-client.ts'

const child = path.join(import.meta.dirname, '../testing/placing-child.ts')
const total = 3450

/**
 * Lets another process pay these checkouts, kills it with SIGKILL after `orders` of them, and returns the acknowledged
 * ones.
 */
async function placeAndKill(location: DatabaseLocation, checkouts: string[], orders: number): Promise<string[]> {
  const argument = JSON.stringify({ ...location, checkouts, total })
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
  'kill -9 after %d orders leaves no partial order and loses no acknowledged one',
  async (orders) => {
    const location = await createDatabaseLocation()
    const csv = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Variant Inventory Policy
tonic,Cloud Tonic,Pack Size,6 pack,22.00,1000,deny
mug,Dusk Mug,Title,Default Title,12.5,1000,deny`
    const { service } = await createTestShop({ location, csv })
    const lines = [{ merchandiseId: tonic6 }, { merchandiseId: mug }]
    const checkouts: string[] = []
    for (let index = 0; index < 200; index++) checkouts.push((await createCart(service, lines)).checkoutUrl)

    const acknowledged = await placeAndKill(location, checkouts, orders)

    const { kysely } = await createTestDatabase(location)
    const tables = kysely.withTables<CommerceTables>()
    const placed = await tables.selectFrom('commerce_order').selectAll().orderBy('number').execute()
    const tokens = placed.map((order) => order.checkout_token)
    expect(tokens).toEqual(expect.arrayContaining(acknowledged.map((url) => url.split('/').at(-1))))
    expect(placed.map((order) => order.number)).toEqual(placed.map((_, index) => 1001 + index))

    const stock = await tables.selectFrom('commerce_variant').select('inventory_quantity').execute()
    expect(stock.map((row) => row.inventory_quantity)).toEqual([1000 - placed.length, 1000 - placed.length])
    const orderLines = await tables
      .selectFrom('commerce_order_line')
      .select('order_number')
      .orderBy('order_number')
      .execute()
    expect(orderLines.map((line) => line.order_number)).toEqual(placed.flatMap(({ number }) => [number, number]))
    const mails = await tables.selectFrom('outbox').select('key').orderBy('id').execute()
    expect(mails.map((mail) => mail.key).toSorted()).toEqual(placed.map(({ number }) => `order-confirmation:${number}`))
    const closed = await tables
      .selectFrom('commerce_cart')
      .select('checkout_token')
      .where('completed_at', 'is not', null)
      .execute()
    expect(closed.map((cart) => cart.checkout_token).toSorted()).toEqual(tokens.toSorted())
  },
)
