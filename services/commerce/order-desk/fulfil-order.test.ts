import { createDatabaseLocation } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { variantNumber } from '../catalogue/catalogue-ids.ts'
import { createTestShop, mug, tonic12, tonic6, type TestShop } from '../testing/commerce.ts'
import { askAs, find, onePiece, packer, placeOrder, read, send } from '../testing/order-desk.ts'
import { toGid } from '../values/gid.ts'

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** The mails about parcels. */
async function shippingMails({ database }: TestShop) {
  const query = database.kysely.selectFrom('outbox').select('payload').where('key', 'like', 'order-sent:%')
  const rows = await query.orderBy('id').execute()
  return rows.map(({ payload }) => mailSchema.parse(JSON.parse(payload)))
}

test('an order is sent in parts, each with a mail that lists what is sent and what follows', async () => {
  const shop = await createTestShop()
  await placeOrder(shop, {
    lines: [
      { merchandiseId: tonic6, quantity: 3 },
      { merchandiseId: mug, quantity: 1 },
    ],
  })
  await placeOrder(shop)
  const first = {
    position: 1,
    lines: [{ line: 1, quantity: 2 }],
    trackingNumber: ' 1Z<999> ',
    trackingUrl: ' https://parcels.test/?n=1 ü',
  }
  expect((await send(shop, 1001, first)).status).toBe(201)
  expect(await read(shop, '/orders/1001')).toMatchObject({
    state: 'partly sent',
    lines: [{ sent: 2 }, { sent: 0 }],
    fulfilments: [{ position: 1, lines: [{ line: 1, quantity: 2 }], trackingNumber: '1Z<999>', sentBy: packer.email }],
  })
  expect(await find(shop, { open: 'true' })).toEqual([1002, 1001])
  expect(await find(shop, { open: 'true', search: 'ton-6' })).toEqual([1001])
  const rest = {
    position: 2,
    lines: [
      { line: 2, quantity: 1 },
      { line: 1, quantity: 1 },
    ],
  }
  expect((await send(shop, 1001, rest)).status).toBe(201)
  expect(await read(shop, '/orders/1001')).toMatchObject({ state: 'sent', lines: [{ sent: 3 }, { sent: 1 }] })
  expect(await find(shop, { open: 'true' })).toEqual([1002])
  expect((await send(shop, 1002, onePiece)).status).toBe(201)

  const [mail, second, whole] = await shippingMails(shop)
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Halcyon: A part of your order #1001 is on its way' })
  expect(mail?.text).toContain(
    '2 × Cloud Tonic – 6 pack\n\nTracking number: 1Z<999>\nFollow the parcel: https://parcels.test/?n=1%20%C3%BC\n',
  )
  expect(mail?.text).toContain('Ada Lovelace\n12 Analytical Way')
  expect(mail?.text).toContain('These follow later:\n1 × Cloud Tonic – 6 pack\n1 × Dusk Mug\n')
  expect(mail?.html).toContain('1Z&lt;999&gt;')
  expect(second?.subject).toBe('Halcyon: A part of your order #1001 is on its way')
  expect(second?.text).not.toMatch(/later|[Tt]racking/u)
  expect(whole?.subject).toBe('Halcyon: Your order #1002 is on its way')
})

test('the tracking of a parcel is corrected, with one mail to the customer, and errors name the field', async () => {
  const shop = await createTestShop()
  await placeOrder(shop)
  await send(shop, 1001, { ...onePiece, trackingNumber: '1Z9' })
  const correct = (body: object, parcel = '1001/fulfilments/1') =>
    askAs(shop, packer, `/orders/${parcel}/tracking`, body)
  const before = { trackingNumber: '1Z9', trackingUrl: '' }
  const tracking = { trackingNumber: ' 1Z10 ', trackingUrl: 'https://parcels.test/?n=10', before }
  for (let times = 0; times < 2; times += 1) expect((await correct(tracking)).status).toBe(200)
  const same = { trackingNumber: '1Z10', trackingUrl: 'https://parcels.test/?n=10' }
  expect((await correct({ ...same, before: same })).status).toBe(200)
  expect(await read(shop, '/orders/1001')).toMatchObject({
    state: 'sent',
    fulfilments: [{ trackingNumber: '1Z10', trackingUrl: 'https://parcels.test/?n=10', sentBy: packer.email }],
  })
  const rows = await shop.database.kysely.selectFrom('outbox').select('payload').where('topic', '=', 'mail').execute()
  const mails = rows.map(({ payload }) => mailSchema.parse(JSON.parse(payload)))
  const corrections = mails.filter(({ subject }) => subject.includes('new tracking'))
  expect(corrections).toEqual([
    expect.objectContaining({
      to: 'ada@example.com',
      subject: 'Halcyon: A parcel of your order #1001 has new tracking',
    }),
  ])
  expect(corrections[0]?.text).toContain('Tracking number: 1Z10\nFollow the parcel: https://parcels.test/?n=10\n')
  for (const [fields, field] of [
    [{ trackingNumber: undefined }, 'trackingNumber'],
    [{ trackingUrl: 'javascript:alert(1)' }, 'trackingUrl'],
    [{ lines: [] }, 'body'],
  ] as const) {
    const response = await correct({ ...tracking, ...fields })
    expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ field }] }])
  }
  for (const parcel of ['1001/fulfilments/2', '1002/fulfilments/1', '1001/fulfilments/x'])
    expect((await correct(tracking, parcel)).status).toBe(404)
})

test('if two people correct the same parcel, the second gets a conflict, and nothing is replaced', async () => {
  const shop = await createTestShop()
  await placeOrder(shop)
  await send(shop, 1001, { ...onePiece, trackingNumber: '1Z9' })
  const correct = (trackingNumber: string, before = '1Z9', trackingUrl = '') => {
    const body = { trackingNumber, trackingUrl, before: { trackingNumber: before, trackingUrl: '' } }
    return askAs(shop, packer, '/orders/1001/fulfilments/1/tracking', body)
  }
  const responses = await Promise.all([correct('1Z10'), correct('1Z11')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first = '', second = ''] = responses[0].status === 200 ? ['1Z10', '1Z11'] : ['1Z11', '1Z10']
  expect(await read(shop, '/orders/1001')).toMatchObject({ fulfilments: [{ trackingNumber: first }] })
  expect((await correct(second, first)).status).toBe(200)
  const [one, other] = ['https://carrier.example/1', 'https://carrier.example/2']
  expect((await correct(second, second, one)).status).toBe(200)
  expect((await correct(second, second, other)).status).toBe(409)
})

test('a correction changes one of several parcels without tracking', async () => {
  const shop = await createTestShop()
  await placeOrder(shop, { lines: [{ merchandiseId: mug, quantity: 2 }] })
  for (const position of [1, 2]) await send(shop, 1001, { ...onePiece, position })
  const none = { trackingNumber: '', trackingUrl: '' }
  const body = { trackingNumber: '1Z9', trackingUrl: '', before: none }
  expect((await askAs(shop, packer, '/orders/1001/fulfilments/2/tracking', body)).status).toBe(200)
  expect(await read(shop, '/orders/1001')).toMatchObject({ fulfilments: [none, { trackingNumber: '1Z9' }] })
})

test('a customer learns that a parcel has no tracking anymore, not that its tracking is new', async () => {
  const shop = await createTestShop()
  await placeOrder(shop)
  await send(shop, 1001, { ...onePiece, trackingNumber: '1Z9' })
  const none = { trackingNumber: '', trackingUrl: ' ', before: { trackingNumber: '1Z9', trackingUrl: '' } }
  expect((await askAs(shop, packer, '/orders/1001/fulfilments/1/tracking', none)).status).toBe(200)
  const query = shop.database.kysely.selectFrom('outbox').select('payload').where('topic', '=', 'mail')
  const { payload } = await query.orderBy('id', 'desc').executeTakeFirstOrThrow()
  const mail = mailSchema.parse(JSON.parse(payload))
  expect(mail.subject).toBe('Halcyon: A parcel of your order #1001 can no longer be followed')
  expect(mail.text).not.toContain('racking')
})

test('a fulfilment sent concurrently, repeatedly or beyond the order is stored once', async () => {
  const location = await createDatabaseLocation()
  const shops = [await createTestShop({ location }), await createTestShop({ location, csv: '' })] as const
  await placeOrder(shops[0], { lines: [{ merchandiseId: mug, quantity: 4 }] })
  const half = { position: 1, lines: [{ line: 1, quantity: 2 }] }
  const responses = await Promise.all([0, 1, 0, 1, 0, 1].map((index) => send(shops[index ? 1 : 0], 1001, half)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  const tooMuch = await send(shops[0], 1001, { position: 2, lines: [{ line: 1, quantity: 3 }] })
  expect([tooMuch.status, await tooMuch.json()]).toEqual([
    422,
    expect.objectContaining({ errors: [{ field: 'lines.0.quantity', message: 'has 2 left to send' }] }),
  ])
  expect(await read(shops[1], '/orders/1001')).toMatchObject({ state: 'partly sent', lines: [{ sent: 2 }] })
  expect(await shippingMails(shops[0])).toHaveLength(1)
})

test('a part that is refused changes nothing, and the error names its field', async () => {
  const shop = await createTestShop()
  await placeOrder(shop, {
    lines: [
      { merchandiseId: mug, quantity: 2 },
      { merchandiseId: tonic12, quantity: 1 },
    ],
  })
  const line = { line: 1, quantity: 1 }
  for (const [fields, field] of [
    [{ lines: [line, { line: 2, quantity: 2 }] }, 'lines.1.quantity'],
    [{ lines: [line, { line: 3, quantity: 1 }] }, 'lines.1.quantity'],
    [{ lines: [] }, 'lines'],
    [{ lines: [line, line] }, 'lines'],
    [{ lines: [{ line: 1, quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ line: 1, quantity: 0.5 }] }, 'lines.0.quantity'],
    [{ lines: [{ line: 1, quantity: 1e7 }] }, 'lines.0.quantity'],
    [{ position: 0 }, 'position'],
    [{ trackingNumber: 'a\r\nBcc: x@y.z' }, 'trackingNumber'],
    [{ trackingNumber: 'a'.repeat(101) }, 'trackingNumber'],
    [{ trackingUrl: 'javascript:alert(1)' }, 'trackingUrl'],
    [{ trackingUrl: 'parcels' }, 'trackingUrl'],
    [{ trackingUrl: 'https://parcels.test/'.padEnd(1001, 'x') }, 'trackingUrl'],
    [{ price: 1 }, 'body'],
  ] as const) {
    const response = await send(shop, 1001, { position: 1, lines: [line], ...fields })
    expect([fields, response.status]).toEqual([fields, 422])
    expect(await response.json()).toMatchObject({ errors: [{ field }] })
  }
  expect((await send(shop, 1001, { position: 2, lines: [line] })).status).toBe(409)
  expect(await read(shop, '/orders/1001')).toMatchObject({ state: 'not sent', lines: [{ sent: 0 }, { sent: 0 }] })
  expect(await shippingMails(shop)).toEqual([])
})

test('what is not shipped cannot be sent', async () => {
  const shop = await createTestShop({
    csv: `Handle,Title,Variant SKU,Variant Inventory Policy,Variant Price,Variant Requires Shipping,Status,Published
mug,Dusk Mug,MUG,continue,12.5,false,active,TRUE
cup,Dawn Cup,CUP,continue,12.5,true,active,TRUE
`,
  })
  await placeOrder(shop)
  expect(await read(shop, '/orders/1001')).toMatchObject({ state: 'nothing to send', address: [] })
  expect(await find(shop, { open: 'true' })).toEqual([])
  expect((await send(shop, 1001, onePiece)).status).toBe(422)
  const cup = toGid('ProductVariant', variantNumber('cup', ['Default Title']))
  const lines = [mug, cup].map((merchandiseId) => ({ merchandiseId, quantity: 1 }))
  await placeOrder(shop, { lines, form: { total: 2500 } })
  const refused = await send(shop, 1002, onePiece)
  expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ message: 'has 0 left to send' }] }])
  expect((await send(shop, 1002, { position: 1, lines: [{ line: 2, quantity: 1 }] })).status).toBe(201)
})
