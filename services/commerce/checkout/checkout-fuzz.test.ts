import { gzipSync } from 'node:zlib'
import { countRows } from '@shop/database/testing'
import { createSeededRandom, type SeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import { stored } from '../database/columns.ts'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop, mug, tonic12, tonic6, type TestShop } from '../testing/commerce.ts'
import { discounts, shippingRates, taxRates } from '../testing/rates.ts'
import { fetchPath } from '../testing/shop-address.ts'
import { checkoutPath, validForm } from '../testing/shopper.ts'
import { createCart, mutate } from '../testing/storefront-client.ts'

const seed = 20_261_121
const submissions = 400

const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0007\u001B[2J',
  '\r\nBcc: x@y.z',
  '<script>alert(1)</script>',
  `' or 1=1 --`,
  '=HYPERLINK("x")',
  '-1',
  '1e309',
  '99999999999999999999',
  '٣',
  '\u202Egnp.exe',
  '🫧'.repeat(60),
  'x'.repeat(5000),
  '%00%ff',
  '{"$gt":""}',
  '__proto__',
]

const intents = [
  'continue',
  'continue',
  'continue',
  'continue',
  'continue',
  'continue',

  'continue',
  'country',
  'add-code',
  'remove-code CALM',
  'add-gift-card',
  'remove-gift-card x',
  'remove-code \0',
  'shipping Express',
  'shipping ',
  '',
]
const codes = ['CALM', 'SHIPFREE', 'nope', 'CALM\0', 'c'.repeat(300), 'BIG']
const totals = [0, -1, 1, 2200, 2960, 3960, 2360, 4200, 1941, 'NaN', '1e3', '2960.00']

/** Mostly valid values, with some odd, repeated or missing ones. */
function randomForm(random: SeededRandom, shown: string): URLSearchParams {
  const total = random.below(3) > 0 ? shown : String(random.pick(totals))
  const form = new URLSearchParams({ ...validForm, total, intent: random.pick(intents) })
  if (random.below(4) === 0) form.set('discountCode', random.pick(codes))
  if (random.below(8) === 0) form.set('giftCardCode', random.pick(codes))
  if (random.below(8) === 0) form.set('due', String(random.pick(totals)))
  for (let change = random.below(5) - 2; change > 0; change--) {
    const field = random.pick([...form.keys()])
    const action = random.below(4)
    if (action === 0) form.delete(field)
    else if (action === 1) form.append(field, random.pick(nasty))
    else form.set(field, random.pick(nasty))
  }
  return form
}

const tokens = (own: string, others: string[]) => [
  own,
  own,
  own,
  own,
  ...others,
  'x',
  '%00',
  `${own}x`,
  'a'.repeat(3000),
  '../orders',
]
const steps = ['', '', '/payment', '/payment', '/payment', '/thank-you', '/nothing']

async function readOrders({ database }: TestShop) {
  const tables = database.kysely.withTables<CommerceTables>()
  const lines = await tables.selectFrom('commerce_order_line').selectAll().execute()
  const orders = await tables.selectFrom('commerce_order').selectAll().execute()
  return orders.map((order) => ({ ...order, lines: lines.filter((line) => line.order_number === order.number) }))
}

test(`${submissions} random submissions (seed ${seed}): no 5xx, negative stock or wrong totals`, async () => {
  const random = createSeededRandom(seed)
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: catalogue, discounts, shippingRates, taxRates })
  const seen = new Map<number, number>()
  let cart = await createCart(shop.service, [{ merchandiseId: tonic6 }])
  const closed: string[] = []
  let shown = '0'

  for (let index = 0; index < submissions; index++) {
    if (random.below(8) === 0) {
      const lines = [{ merchandiseId: random.pick([tonic6, tonic12, mug]), quantity: 1 + random.below(3) }]
      closed.push(checkoutPath(cart.checkoutUrl).split('/').at(-1)!)
      const { cart: made } = await mutate(shop.service, 'cartCreate', { input: { lines } })
      cart = made ?? cart
    }
    const own = checkoutPath(cart.checkoutUrl).split('/').at(-1)!
    const token = random.pick(tokens(own, closed.slice(-3)))
    const query =
      random.below(5) === 0
        ? `?${new URLSearchParams([
            [random.pick(nasty), random.pick(nasty)],
            ['discount', random.pick(codes)],
          ])}`
        : ''
    const path = `/checkouts/${token}${random.pick(steps)}${query}`
    const isPost = random.below(5) > 0
    const headers = { Origin: 'https://shop.test' }
    const init = isPost ? { method: 'POST', headers, body: randomForm(random, shown) } : {}
    const response = await fetchPath(shop.service, path, init)
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
    expect(response.status).toBeLessThan(500)
    const page = await response.text()
    expect(page).not.toContain('<script>alert')
    const isRefusal = response.status === 422 || response.status === 409
    expect(page.includes('role="alert"')).toBe(isRefusal)
    shown = /name="total" value="(\d+)"/.exec(page)?.[1] ?? shown
  }

  const orders = await readOrders(shop)
  expect(orders.length).toBeGreaterThan(0)
  for (const order of orders) {
    const ofLines = order.lines.reduce((sum, line) => sum + line.total, 0)
    expect(ofLines).toBe(order.subtotal)
    expect(order.total).toBe(order.subtotal + order.shipping + (order.tax_included ? 0 : order.tax))
    expect(order.email).toMatch(/^[^\s@]+@[^\s@]+$/)
    expect(order.shipping_address).not.toMatch(/\\u00[01]/)
    expect(stored.parameters.read(order.parameters).length).toBeLessThanOrEqual(100)
  }
  const stock = await shop.database.kysely
    .withTables<CommerceTables>()
    .selectFrom('commerce_variant')
    .selectAll()
    .execute()
  const oversold = stock.filter((row) => row.inventory_policy === 'deny' && row.inventory_quantity < 0)
  expect(oversold).toEqual([])
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 303, 404, 409, 422]))
  expect(shop.log.join('\n')).not.toMatch(/Lovelace|Analytical|ada@example/)
})

const urlencoded = 'application/x-www-form-urlencoded'
const manyFields = Array.from({ length: 1000 }, (_, index) => `field${index}=x`).join('&')
const part = '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nada@example.com\r\n'

test.each<[what: string, status: number, contentType: string, body: string | Buffer<ArrayBuffer>]>([
  ['a field of 1 MB', 413, urlencoded, `email=${'x'.repeat(1_000_000)}`],
  ['a thousand fields', 422, urlencoded, manyFields],
  ['JSON', 415, 'application/json', '{"email":"ada@example.com"}'],
  ['no type', 415, '', 'email=x'],
  ['multipart without a boundary', 415, 'multipart/form-data', part],
  ['truncated multipart', 415, 'multipart/form-data; boundary=b', part],
  ['multipart with another boundary', 415, 'multipart/form-data; boundary=other', `${part}--b--\r\n`],
  ['binary data as multipart', 415, 'multipart/form-data; boundary=b', Buffer.from([0, 255, 254, 13, 10])],
  [
    'a file for an address',
    422,
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="email"; filename="a.svg"\r\n\r\n<svg onload="alert(1)"/>\r\n--b--\r\n',
  ],
  ['what is compressed', 422, urlencoded, gzipSync(`email=${'x'.repeat(1_000_000)}`)],
])('%s instead of the checkout form returns %d with a page, and changes nothing', async (...given) => {
  const [, status, contentType, body] = given
  const shop = await createTestShop()
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }])
  const response = await fetchPath(shop.service, checkoutPath(checkoutUrl), {
    method: 'POST',
    headers: { Origin: 'https://shop.test', 'Content-Type': contentType },
    body,
  })
  expect(response.status).toBe(status)
  expect(await response.text()).toMatch(/^<!doctype html>/)
  expect(await countRows(shop.database, 'commerce_order')).toBe(0)
  expect(await countRows(shop.database, 'outbox')).toBe(0)
  expect(shop.log).toEqual([])
})
