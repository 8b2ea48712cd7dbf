import { countRows, createDatabaseLocation } from '@shop/database/testing'
import { cartsCreated, ordersPlaced } from '@shop/telemetry/operations'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { productNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop, mug, tonic12, tonic6, type TestShop } from '../testing/commerce.ts'
import { change, createCart, mutate, readCart } from '../testing/storefront-client.ts'
import { validForm, openCheckout, pay } from '../testing/shopper.ts'

async function readOrders({ database }: TestShop) {
  return database.kysely
    .withTables<CommerceTables>()
    .selectFrom('commerce_order')
    .selectAll()
    .orderBy('number')
    .execute()
}

async function readOrderLines({ database }: TestShop) {
  return database.kysely
    .withTables<CommerceTables>()
    .selectFrom('commerce_order_line')
    .selectAll()
    .orderBy('order_number')
    .orderBy('position')
    .execute()
}

async function stockOf({ database }: TestShop): Promise<Record<string, number>> {
  const rows = await database.kysely
    .withTables<CommerceTables>()
    .selectFrom('commerce_variant')
    .select(['sku', 'inventory_quantity'])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.sku, row.inventory_quantity]))
}

describe('concurrent orders', () => {
  test('paying twice, even concurrently, places one order and shows the same confirmation', async () => {
    const location = await createDatabaseLocation()
    const shops = [await createTestShop({ location }), await createTestShop({ location, csv: '' })]
    const { checkoutUrl } = await createCart(shops[0]!.service, [{ merchandiseId: tonic6, quantity: 2 }])
    const payments = Array.from({ length: 8 }, (_, index) =>
      pay(shops[index % 2]!.service, checkoutUrl, { total: 4400 }),
    )
    const responses = [...(await Promise.all(payments)), await pay(shops[0]!.service, checkoutUrl, { total: 4400 })]
    const confirmation = `${new URL(checkoutUrl).pathname}/thank-you`
    expect(responses.map(({ status, location }) => [status, location])).toEqual(
      responses.map(() => [303, confirmation]),
    )
    expect(await readOrders(shops[0]!)).toHaveLength(1)
    expect(await stockOf(shops[0]!)).toMatchObject({ 'TON-6': 18 })
    expect(await countRows(shops[0]!.database, 'outbox')).toBe(1)
  })

  test('60 concurrent checkouts for 20 items sell exactly 20', async () => {
    const location = await createDatabaseLocation()
    const shops = [await createTestShop({ location }), await createTestShop({ location, csv: '' })]
    const carts = []
    for (let index = 0; index < 60; index++) {
      const lines = [
        { merchandiseId: tonic6, quantity: 1 },
        { merchandiseId: mug, quantity: 1 },
      ]
      carts.push(await createCart(shops[0]!.service, index % 2 ? lines : lines.toReversed()))
    }
    const responses = await Promise.all(
      carts.map(({ checkoutUrl }, index) => pay(shops[index % 2]!.service, checkoutUrl, { total: 3450 })),
    )
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(20)
    expect(
      responses.filter(({ status, page }) => status === 409 && page.includes('This is sold out now')),
    ).toHaveLength(40)
    expect(await stockOf(shops[0]!)).toMatchObject({ 'TON-6': 0, MUG: -20 })
    const numbers = (await readOrders(shops[0]!)).map((order) => order.number)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => 1001 + index))
    expect(await countRows(shops[0]!.database, 'commerce_order_line')).toBe(40)
  })
})

describe('refused orders', () => {
  test('for a variant in several lines the page shows how much is left for all of them together', async () => {
    const shop = await createTestShop()
    const lines = ['a', 'b'].map((value) => ({
      merchandiseId: tonic6,
      quantity: 5,
      attributes: [{ key: 'Engraving', value }],
    }))
    const { checkoutUrl } = await createCart(shop.service, lines)
    const other = await createCart(shop.service, [{ merchandiseId: tonic6, quantity: 12 }])
    await pay(shop.service, other.checkoutUrl, { total: 26_400 })
    const { status, page } = await pay(shop.service, checkoutUrl, { total: 22_000 })
    expect(status).toBe(409)
    expect(page.match(/Only 8 are left now, for all entries of this item together\./g)).toHaveLength(2)
  })

  test('if a line has sold out in the meantime, the page names it, and nothing is stored', async () => {
    const shop = await createTestShop()
    const first = await createCart(shop.service, [{ merchandiseId: tonic12 }])
    const second = await createCart(shop.service, [{ merchandiseId: mug }, { merchandiseId: tonic12 }])
    await pay(shop.service, first.checkoutUrl, { total: 3905 })
    const stock = await stockOf(shop)
    const { status, page } = await pay(shop.service, second.checkoutUrl, { total: 5155 })
    expect(status).toBe(409)
    const anchor = `line-${second.lines.nodes[1]?.id.split('/').at(-1)}`
    expect(page).toContain(`href="#${anchor}"`)
    expect(page.slice(page.indexOf(`id="${anchor}"`))).toContain('This is sold out now.')
    expect(page).toContain('Ada Lovelace')
    expect(await stockOf(shop)).toEqual(stock)
    expect(await readOrders(shop)).toHaveLength(1)
    await change(shop.service, 'cartLinesRemove', { cartId: second.id, lineIds: [second.lines.nodes[1]?.id] })
    await pay(shop.service, second.checkoutUrl, { total: 1250 })
    expect((await readOrders(shop)).map((order) => order.number)).toEqual([1001, 1002])
  })

  test('a product removed from the shop cannot be ordered', async () => {
    const shop = await createTestShop()
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }])
    await shop.service.importCatalogue({ text: catalogue.replace('calm,TRUE,Title', 'calm,FALSE,Title') })
    expect(await pay(shop.service, checkoutUrl, { total: 1250 })).toMatchObject({ status: 409 })
    expect(await readOrders(shop)).toEqual([])
  })

  test('an order is only placed for the total that was shown', async () => {
    const shop = await createTestShop()
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }])
    await shop.service.importCatalogue({ text: catalogue.replace('12.5', '13.5') })
    for (const total of [1250, '', 'NaN', '1350.0']) {
      const { status, page } = await pay(shop.service, checkoutUrl, { total })
      expect(status).toBe(409)
      expect(page).toContain('Your order has changed since you saw it')
      expect(page).toContain('name="total" value="1350"')
    }
    expect(await readOrders(shop)).toEqual([])
    expect(await pay(shop.service, checkoutUrl, { total: 1350 })).toMatchObject({ status: 303 })
  })

  test('order data is not logged, even if placing the order fails', async () => {
    const { service, database, log } = await createTestShop()
    const { checkoutUrl } = await createCart(service, [{ merchandiseId: mug }])
    await database.kysely.schema.dropTable('commerce_order_line').execute()
    const { status, page } = await pay(service, checkoutUrl, { total: 1250 })
    expect(status).toBe(500)
    expect(page).toContain('You were not charged')
    expect(log.join('\n')).toContain('A checkout failed')
    expect(log.join('\n')).not.toMatch(/ada@example|Analytical|Lovelace/)
    expect(log.join('\n')).not.toContain(new URL(checkoutUrl).pathname.split('/').at(-1))
    expect(await openCheckout(service, checkoutUrl)).toMatchObject({ status: 200 })
  })
})

describe('a placed order', () => {
  test('a paid checkout becomes an order with lines, prices, attributes, totals and query parameters', async () => {
    const shop = await createTestShop()
    const gift = [{ key: 'giftText', value: 'Hello' }]
    const engraving = [{ key: 'Engraving', value: 'A' }]
    const lines = [
      { merchandiseId: tonic6, quantity: 2 },
      { merchandiseId: mug, quantity: 3, attributes: engraving },
    ]
    const cart = await createCart(shop.service, lines, { attributes: gift, note: 'Ring twice' })
    const url = `${cart.checkoutUrl}?utm_source=news&rfsn=1&rfsn=2&empty=`
    expect(await pay(shop.service, url, { total: 8150 })).toMatchObject({ status: 303 })
    const [order] = await readOrders(shop)
    expect(order).toMatchObject({
      number: 1001,
      email: validForm.email,
      currency: 'USD',
      subtotal: 8150,
      total: 8150,
      payment_gateway: 'bogus',
      note: 'Ring twice',
    })
    expect(JSON.parse(order?.attributes ?? '')).toEqual(gift)
    expect(JSON.parse(order?.parameters ?? '')).toEqual([
      ['utm_source', 'news'],
      ['rfsn', '1'],
      ['rfsn', '2'],
      ['empty', ''],
    ])
    const { email: _email, cardNumber: _card, ...address } = validForm
    expect(JSON.parse(order?.shipping_address ?? '')).toEqual({ ...address, region: 'CA' })
    expect(await readOrderLines(shop)).toMatchObject([
      { title: 'Cloud Tonic', variant_title: '6 pack', sku: 'TON-6', quantity: 2, unit_price: 2200, total: 4400 },
      {
        title: 'Dusk Mug',
        variant_title: '',
        quantity: 3,
        unit_price: 1250,
        total: 3750,
        attributes: JSON.stringify(engraving),
      },
    ])
    expect(await stockOf(shop)).toEqual({ 'TON-6': 18, 'TON-12': 1, MUG: -3, SEC: 5 })
  })

  test('an order closes its cart, which is then null and cannot be changed', async () => {
    const { service } = await createTestShop()
    const { id, checkoutUrl } = await createCart(service, [{ merchandiseId: mug }])
    await pay(service, checkoutUrl, { total: 1250 })
    expect(await readCart(service, id)).toBeNull()
    const { userErrors } = await mutate(service, 'cartLinesAdd', { cartId: id, lines: [{ merchandiseId: mug }] })
    expect(userErrors).toEqual([{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }])
  })

  test('the confirmation is queued as one mail', async () => {
    const shop = await createTestShop()
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: tonic6, quantity: 2 }])
    await pay(shop.service, checkoutUrl, { total: 4400, name: 'Ada <b>' })
    const entries = await shop.database.kysely.selectFrom('outbox').selectAll().execute()
    expect(entries).toMatchObject([{ topic: 'mail', key: 'order-confirmation:1001' }])
    const mail = JSON.parse(entries[0]?.payload ?? '')
    expect(Object.keys(mail)).toEqual(['to', 'subject', 'text', 'html'])
    expect(mail).toMatchObject({ to: validForm.email, subject: 'Your Halcyon order #1001' })
    for (const part of ['2 × Cloud Tonic – 6 pack', '$44.00', 'San Francisco, CA 94110', `${checkoutUrl}/thank-you`]) {
      expect(mail.text).toContain(part)
      expect(mail.html).toContain(part)
    }
    expect(mail.html).toContain('Ada &lt;b&gt;')
    // Long words may break, amounts must not.
    expect(mail.html).toMatch(/white-space:nowrap">\$44\.00/u)
  })

  test('an order publishes the products whose stock changed', async () => {
    const { service } = await createTestShop()
    const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
    const changes = vi.fn()
    service.onChange(changes)
    await pay(service, checkoutUrl, { total: 2200 })
    await expect.poll(() => changes.mock.calls).toEqual([[{ productIds: [toGid('Product', productNumber('tonic'))] }]])
  })

  test('a created cart and a placed order are each counted once in the metrics', async () => {
    const { service } = await createTestShop()
    const counts: unknown[] = []
    const listener = (_message: unknown, name: unknown) => void counts.push(name)
    for (const channel of [cartsCreated, ordersPlaced]) {
      channel.subscribe(listener)
      onTestFinished(() => void channel.unsubscribe(listener))
    }
    const { checkoutUrl } = await createCart(service, [{ merchandiseId: mug }])
    await pay(service, checkoutUrl, { total: 1250 })
    await pay(service, checkoutUrl, { total: 1250 })
    expect(counts).toEqual(['shop:cart-created', 'shop:order-placed'])
  })
})
