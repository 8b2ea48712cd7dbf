import { inflateSync } from 'node:zlib'
import { countRows } from '@shop/database/testing'
import Pdf from 'pdfkit'
import { describe, expect, test, vi } from 'vitest'
import type { CommerceTables } from '../database/tables.ts'
import { createTestShop, mug, tonic6, type TestShop } from '../testing/commerce.ts'
import { ask, askAs, find, onePiece, packer, pageSchema, placeOrder, read, send } from '../testing/order-desk.ts'

test('administrators, editors and fulfilment accounts may use every action, and nobody else', async () => {
  const shop = await createTestShop()
  await placeOrder(shop, { lines: [{ merchandiseId: mug, quantity: 3 }] })
  const allowed = ['administrator', 'editor', 'fulfilment']
  for (const role of ['viewer', 'Fulfilment', 'constructor', '', ...allowed]) {
    const position = allowed.indexOf(role) + 1
    const actions: [path: string, status: number, body?: object][] = [
      ['/orders', 200],
      ['/orders?search=ada', 200],
      ['/orders/1001', 200],
      ['/packing-slips?orders=1001', 200],
      ['/orders/1001/fulfilments', 201, { ...onePiece, position }],
      ['/nothing', 404],
    ]
    for (const [path, status, body] of actions) {
      expect([path, (await askAs(shop, undefined, path, body)).status]).toEqual([path, 401])
      const response = await askAs(shop, { role, email: 'a@example.com' }, path, body)
      expect([path, role, response.status]).toEqual([path, role, position > 0 ? status : 403])
    }
  }
  expect(await countRows(shop.database, 'commerce_fulfilment')).toBe(allowed.length)
})

describe('reading', () => {
  test('answers are for the operator only, and in no cache', async () => {
    const response = await ask(await createTestShop(), '/orders')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('an order shows everything needed to pack it', async () => {
    const shop = await createTestShop()
    const hidden = ['_engraving', '__read_by_programs'].map((key) => ({ key, value: 'x' }))
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    await placeOrder(shop, {
      lines: [
        { merchandiseId: tonic6, quantity: 2 },
        { merchandiseId: mug, quantity: 1, attributes: hidden },
      ],
      attributes: [
        { key: 'giftText', value: 'Breathe' },
        { key: 'giftEmail', value: 'grace@example.com' },
        { key: 'giftSendOn', value: day },
        { key: 'Wrapping', value: 'paper' },
        { key: '_internal', value: 'x' },
      ],
    })
    expect(await read(shop, '/orders/1001')).toMatchObject({
      number: 1001,
      state: 'not sent',
      email: 'ada@example.com',
      address: ['Ada Lovelace', '12 Analytical Way', 'San Francisco, CA 94110', 'United States'],
      lines: [
        {
          position: 1,
          title: 'Cloud Tonic',
          variantTitle: '6 pack',
          sku: 'TON-6',
          quantity: 2,
          sent: 0,
          total: '$44.00',
        },
        {
          position: 2,
          title: 'Dusk Mug',
          variantTitle: '',
          sku: 'MUG',
          picture: null,
          // Hidden from shoppers, and all that tells apart two such lines.
          attributes: [{ key: '_engraving', value: 'x' }],
        },
      ],
      totals: expect.arrayContaining([{ name: 'Total', amount: '$56.50' }]),
      payments: [{ name: 'Test gateway', amount: '$56.50' }],
      giftNote: { to: 'grace@example.com', text: 'Breathe', sending: { day }, deliveredAt: null, returnedAt: null },
      attributes: [{ key: 'Wrapping', value: 'paper' }],
      fulfilments: [],
    })
  })

  test('orders are found by number, name, mail and SKU, ignoring case and accents', async () => {
    const shop = await createTestShop()
    await placeOrder(shop, { form: { name: 'Łukasz Müller', email: 'luk@example.org' } })
    await placeOrder(shop, { lines: [{ merchandiseId: tonic6, quantity: 1 }] })
    expect(await find(shop, {})).toEqual([1002, 1001])
    for (const [search, found] of [
      ['1001', [1001]],
      ['#1002', [1002]],
      ['100', [1002, 1001]],
      ['lukasz MULLER', [1001]],
      ['ŁUKASZ', [1001]],
      ['@example.org', [1001]],
      ['ton-6', [1002]],
      ['ton-6 lovelace', [1002]],
      ['ton-6 luk', []],
      ["'; drop table commerce_order; --", []],
      ['100%', []],
      ['a_a', []],
      ['مرحبا 😀', []],
    ] as const) {
      expect([search, await find(shop, { search })]).toEqual([search, found])
    }
    await send(shop, 1001, onePiece)
    expect(await find(shop, { search: '100', open: 'true' })).toEqual([1002])
  })

  test('all orders are on pages, and an order with the searched number comes first', async () => {
    const shop = await createTestShop()
    await placeOrder(shop)
    const { kysely } = shop.database
    const tables = kysely.withTables<CommerceTables>()
    const row = await tables.selectFrom('commerce_order').selectAll().executeTakeFirstOrThrow()
    const numbers = Array.from({ length: 60 }, (_, index) => 10_069 - index)
    const orders = numbers.map((number) => ({ ...row, number, cart_token: `c${number}`, checkout_token: `k${number}` }))
    await tables.insertInto('commerce_order').values(orders).execute()
    const words = numbers.map((number) => ({ order_number: number, words: `#${number}` }))
    await tables.insertInto('commerce_order_search').values(words).execute()
    for (const [search, expected] of [
      ['', [...numbers, 1001]],
      ['1001', [1001, ...numbers.filter((number) => String(number).includes('1001'))]],
      ['100', [...numbers, 1001]],
    ] as const) {
      const found: number[] = []
      for (let before: number | null | undefined; before !== null;) {
        const page = pageSchema.parse(
          await read(shop, `/orders?search=${search}${before === undefined ? '' : `&before=${before}`}`),
        )
        expect(page.orders.length).toBeLessThanOrEqual(50)
        found.push(...page.orders.map(({ number }) => number))
        before = page.next
      }
      expect([search, found]).toEqual([search, expected])
    }
  })

  test('invalid requests name the field, and unknown orders are not found', async () => {
    const shop = await createTestShop()
    for (const [path, field] of [
      ['/orders?before=x', 'before'],
      ['/orders?before=0', 'before'],
      ['/orders?open=1', 'open'],
      [`/orders?search=${'a'.repeat(201)}`, 'search'],
      ['/orders?search=%00', 'search'],
      [`/orders?search=${[...'abcdefghijk'].join('+')}`, 'search'],
      ['/orders?page=2', 'body'],
      ['/packing-slips', 'orders'],
      ['/packing-slips?orders=', 'orders.0'],
      ['/packing-slips?orders=1,x', 'orders.1'],
      ['/packing-slips?orders=1&timeZone=Mars/Olympus', 'timeZone'],
      [`/packing-slips?orders=${Array.from({ length: 101 }, (_, index) => index + 1).join(',')}`, 'orders'],
    ] as const) {
      const response = await ask(shop, path)
      expect([path, response.status]).toEqual([path, 422])
      expect(await response.json()).toMatchObject({ errors: [{ field }] })
    }
    for (const path of [
      '/orders/1',
      '/orders/x',
      '/orders/1e99',
      '/orders/0',
      '/packing-slips?orders=1',
      '/orders/1/x',
    ])
      expect([path, (await ask(shop, path)).status]).toEqual([path, 404])
    expect((await send(shop, 1, onePiece)).status).toBe(404)
    for (const path of ['/orders/1/fulfilments', '/orders/1/fulfilments/1/tracking']) {
      expect([path, (await askAs(shop, packer, path, { more: 'x'.repeat(64 * 1024) })).status]).toEqual([path, 413])
    }
  })
})

test('packing slips are one PDF, with a page for each order', async () => {
  const shop = await createTestShop()
  await placeOrder(shop, { form: { name: 'Łukasz Żółć 李' } })
  await placeOrder(shop, {
    lines: [
      { merchandiseId: tonic6, quantity: 2 },
      { merchandiseId: mug, quantity: 1 },
    ],
  })
  const response = await ask(shop, '/packing-slips?orders=1001,1002,1001')
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(file).toMatch(/^%PDF-1\.\d/u)
  expect(file.match(/\/Type \/Page\b/gu)).toHaveLength(2)
})

/** The drawing instructions of an order's packing slip. */
async function slipOf(shop: TestShop, number: number, timeZone = 'UTC'): Promise<string> {
  const response = await ask(shop, `/packing-slips?orders=${number}&timeZone=${timeZone}`)
  const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const [, page = ''] = /stream\n(.*?)\nendstream/su.exec(file) ?? []
  return inflateSync(Buffer.from(page, 'latin1')).toString('latin1')
}

/** The number of texts on a packing slip. */
const textsOf = async (shop: TestShop, number: number) => (await slipOf(shop, number)).split(' TJ').length

test('a packing slip has the day of the order in the time zone of whoever prints it', async () => {
  const shop = await createTestShop()
  await placeOrder(shop)
  const orderedAt = (created_at: string) =>
    shop.database.kysely.withTables<CommerceTables>().updateTable('commerce_order').set({ created_at }).execute()
  await orderedAt('2026-11-28T12:00:00.000Z')
  const [before, day] = [await slipOf(shop, 1001, 'Pacific/Pago_Pago'), await slipOf(shop, 1001)]
  expect(before).toBe(day)
  await orderedAt('2026-11-29T01:00:00.000Z')
  expect(await slipOf(shop, 1001, 'America/New_York')).toBe(day)
  expect(await slipOf(shop, 1001)).not.toBe(day)
})

test('a packing slip names words that it cannot print correctly', async () => {
  const shop = await createTestShop()
  const names = ['Łukasz', 'Δάφνη', '李', 'محمد', 'שרה', 'Ada🎁']
  for (const name of names) await placeOrder(shop, { form: { name } })
  const counts = await Promise.all(names.map((_, index) => textsOf(shop, 1001 + index)))
  expect(counts.map((count) => count - (counts[0] ?? 0))).toEqual([0, 0, 1, 1, 1, 1])
})

test('a packing slip is printed as quickly if a customer wrote thousands of letters without a space', async () => {
  const shop = await createTestShop()
  const attributes = [{ key: 'Engraving', value: 'x'.repeat(5000) }]
  await placeOrder(shop, { lines: [{ merchandiseId: tonic6, quantity: 1, attributes }] })
  const measured = vi.spyOn(Pdf.prototype, 'widthOfString')
  await slipOf(shop, 1001)
  const letters = measured.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0)
  expect(letters).toBeLessThan(100_000)
})
