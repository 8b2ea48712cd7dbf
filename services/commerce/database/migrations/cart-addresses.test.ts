import { openDatabase } from '@shop/database'
import { createDatabaseLocation } from '@shop/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { commerceMigrations } from '../migrations.ts'
import type { CommerceTables } from '../tables.ts'

const place = { address1: '1 Quay', address2: '', city: 'Kiel', region: '', postalCode: '24103', country: 'DE' }
const address = JSON.stringify({ name: 'Ada van Buren', ...place })

test('open carts of before keep the address that was entered in the checkout', async () => {
  const database = await openDatabase(await createDatabaseLocation({ isNew: true }))
  onTestFinished(() => database.close())
  const earlier = Object.entries(commerceMigrations(database.engine)).filter(([name]) => name < '026')
  await database.migrate('commerce', () => Object.fromEntries(earlier))
  const tables = database.kysely.withTables<{
    commerce_cart: Omit<CommerceTables['commerce_cart'], 'delivery_addresses'>
    commerce_checkout: CommerceTables['commerce_checkout']
  }>()
  const now = new Date().toISOString()
  const carts = [
    { token: 'open', completed_at: null, shipping_address: address },
    { token: 'ordered', completed_at: now, shipping_address: address },
    { token: 'without', completed_at: null, shipping_address: null },
  ]
  for (const { token, completed_at, shipping_address } of carts) {
    const empty = { note: null, attributes: '[]', discount_codes: '[]', gift_cards: '[]', buyer_identity: '{}' }
    await tables
      .insertInto('commerce_cart')
      .values({ token, checkout_token: token, completed_at, created_at: now, updated_at: now, ...empty })
      .execute()
    await tables
      .insertInto('commerce_checkout')
      .values({ cart_token: token, email: null, shipping_address, shipping_method: null, parameters: '[]' })
      .execute()
  }
  await database.migrate('commerce', commerceMigrations)
  const rows = await database.kysely
    .withTables<CommerceTables>()
    .selectFrom('commerce_cart')
    .select(['token', 'delivery_addresses'])
    .orderBy('token')
    .execute()
  const kept = { firstName: 'Ada', lastName: 'van Buren', selected: true, phone: '', ...place }
  expect(rows.map((row) => [row.token, JSON.parse(row.delivery_addresses)])).toMatchObject([
    ['open', [kept]],
    ['ordered', []],
    ['without', []],
  ])
})
