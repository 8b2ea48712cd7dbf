import { countRows } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { removeExpiredCarts } from '../cart/cart-store.ts'
import { createCommerceService } from '../commerce-service.ts'
import type { CommerceTables } from '../database/tables.ts'
import { createTestShop, mug } from '../testing/commerce.ts'
import { validForm, openCheckout, pay, postStep } from '../testing/shopper.ts'
import { createCart, readCart } from '../testing/storefront-client.ts'

const { cardNumber: _card, ...information } = validForm

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a cart unchanged for a month shows a message page, and is deleted with its checkout details', async () => {
  const shop = await createTestShop()
  const { id, checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }])
  await postStep(shop.service, checkoutUrl, information)
  const tables = shop.database.kysely.withTables<CommerceTables>()
  await tables
    .updateTable('commerce_cart')
    .set({ updated_at: daysAgo(29) })
    .execute()
  expect(await openCheckout(shop.service, checkoutUrl)).toMatchObject({ status: 200 })
  await tables
    .updateTable('commerce_cart')
    .set({ updated_at: daysAgo(31) })
    .execute()
  const { status, page } = await openCheckout(shop.service, checkoutUrl)
  expect(status).toBe(404)
  expect(page).toContain('This cart has drifted off')
  expect(page).toContain('href="https://shop.test/"')
  expect(await readCart(shop.service, id)).toBeNull()
  expect(await pay(shop.service, checkoutUrl, { total: 1250 })).toMatchObject({ status: 404 })
})

test('starting the service deletes expired carts, but not open ones and those of orders', async () => {
  const shop = await createTestShop()
  const carts = []
  for (let index = 0; index < 3; index++) carts.push(await createCart(shop.service, [{ merchandiseId: mug }]))
  await postStep(shop.service, carts[0]!.checkoutUrl, information)
  await pay(shop.service, carts[1]!.checkoutUrl, { total: 1250 })
  const tables = shop.database.kysely.withTables<CommerceTables>()
  const expired = carts.slice(0, 2).map(({ id }) => id.split('/').at(-1)!)
  const updated_at = '2020-01-01T00:00:00.000Z'
  await tables.updateTable('commerce_cart').set({ updated_at }).where('token', 'in', expired).execute()
  const again = await createCommerceService({
    database: shop.database,
    baseUrl: 'https://shop.test/services/commerce',
    giftCards: { secret: 'unused' },
    shop: { name: 'Halcyon', storeUrl: 'https://shop.test/' },
    logger: createLogger('silent'),
  })
  await again.close()
  expect(await countRows(shop.database, 'commerce_cart')).toBe(2)
  expect(await countRows(shop.database, 'commerce_checkout')).toBe(1)
  expect(await readCart(shop.service, carts[2]!.id)).not.toBeNull()
})

test('others can write while thousands of expired carts are deleted', async () => {
  const { database, service } = await createTestShop()
  const { id } = await createCart(service, [{ merchandiseId: mug }])
  const tables = database.kysely.withTables<CommerceTables>()
  const {
    token: _token,
    checkout_token: _checkout,
    ...cart
  } = await tables.selectFrom('commerce_cart').selectAll().executeTakeFirstOrThrow()
  const old = Array.from({ length: 2000 }, (_, index) => ({
    ...cart,
    token: `token ${index}`,
    checkout_token: `checkout ${index}`,
    updated_at: daysAgo(31),
  }))
  for (let start = 0; start < old.length; start += 500)
    await tables
      .insertInto('commerce_cart')
      .values(old.slice(start, start + 500))
      .execute()
  const removed = removeExpiredCarts(database)
  await database.write(async () => {})
  expect(await countRows(database, 'commerce_cart')).toBeGreaterThan(1)
  await removed
  expect(await countRows(database, 'commerce_cart')).toBe(1)
  expect(await readCart(service, id)).not.toBeNull()
})
