import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createDatabaseLocation, type DatabaseLocation } from '@shop/database/testing'
import { expect, test } from 'vitest'
import type { CommerceTables } from '../database/tables.ts'
import { createTestShop, tonic6, type TestShop } from '../testing/commerce.ts'
import { pay } from '../testing/shopper.ts'
import { createCart } from '../testing/storefront-client.ts'

const child = path.join(import.meta.dirname, '../testing/placing-child.ts')
const stock = 25
const shoppers = 100
const total = 2200
const csv = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Variant Inventory Policy
tonic,Cloud Tonic,Pack Size,6 pack,22.00,${stock},deny`

async function openShop() {
  const location = await createDatabaseLocation()
  const shop = await createTestShop({ location, csv })
  const checkouts: string[] = []
  for (let index = 0; index < shoppers; index++) {
    checkouts.push((await createCart(shop.service, [{ merchandiseId: tonic6 }])).checkoutUrl)
  }
  return { location, shop, checkouts }
}

/**
 * Lets another process pay these checkouts, optionally killed after `killAfter` orders; returns the acknowledged ones.
 */
async function placeElsewhere(
  location: DatabaseLocation,
  checkouts: string[],
  killAfter = Infinity,
): Promise<string[]> {
  const argument = JSON.stringify({ ...location, checkouts, total })
  const placing = spawn(process.execPath, [child, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(placing, 'exit')
  const acknowledged: string[] = []
  for await (const line of createInterface(placing.stdout)) {
    if (acknowledged.push(line) === killAfter) placing.kill('SIGKILL')
  }
  await ended
  return acknowledged
}

async function outcome({ database }: TestShop) {
  const tables = database.kysely.withTables<CommerceTables>()
  const orders = await tables.selectFrom('commerce_order').selectAll().orderBy('number').execute()
  const [variant] = await tables.selectFrom('commerce_variant').select('inventory_quantity').execute()
  return { orders, left: variant?.inventory_quantity }
}

test(`${shoppers} concurrent shoppers in two processes for ${stock} items buy exactly ${stock}`, async () => {
  const { location, shop, checkouts } = await openShop()
  const halves = [checkouts.slice(0, shoppers / 2), checkouts.slice(shoppers / 2)]
  const acknowledged = (await Promise.all(halves.map((half) => placeElsewhere(location, half)))).flat()
  const { orders, left } = await outcome(shop)
  expect(orders).toHaveLength(stock)
  expect(left).toBe(0)
  expect(orders.map(({ number }) => number)).toEqual(Array.from({ length: stock }, (_, index) => 1001 + index))
  const placed = orders.map((order) => order.checkout_token)
  expect(acknowledged.map((url) => url.split('/').at(-1)).toSorted()).toEqual(placed.toSorted())
})

test('kill -9 during a rush loses no acknowledged order, and exactly the remaining stock is sold', async () => {
  const { location, shop, checkouts } = await openShop()
  const halves = [checkouts.slice(0, shoppers / 2), checkouts.slice(shoppers / 2)]
  const [killed = [], survived = []] = await Promise.all([
    placeElsewhere(location, halves[0]!, 8),
    placeElsewhere(location, halves[1]!),
  ])
  for (const checkout of halves[0]!) await pay(shop.service, checkout, { total })
  const { orders, left } = await outcome(shop)
  expect(orders).toHaveLength(stock)
  expect(left).toBe(0)
  const placed = orders.map((order) => order.checkout_token)
  const acknowledged = [...killed, ...survived].map((url) => url.split('/').at(-1))
  expect(placed).toEqual(expect.arrayContaining(acknowledged))
})
