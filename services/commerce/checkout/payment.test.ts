import { describe, expect, test, vi } from 'vitest'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop, mug, tonic6, type TestShop } from '../testing/commerce.ts'
import { giftNote } from '../testing/follow-up.ts'
import { openCheckout, paymentUrl, postStep, validForm } from '../testing/shopper.ts'
import { change, createCart } from '../testing/storefront-client.ts'

const { cardNumber, ...information } = validForm

const discounts = `Code,Type,Value,Minimum Subtotal
CALM,percentage,10,
CALMER,percentage,10,
ALL,percentage,100,
BIG,percentage,50,1000.00
`

async function openShop(): Promise<TestShop> {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: catalogue, discounts })
  return shop
}

const readOrders = ({ database }: TestShop) =>
  database.kysely.withTables<CommerceTables>().selectFrom('commerce_order').selectAll().execute()

/** The attributes of a gift note to be sent on that day. */
const noteFor = (sendOn: string) => [...giftNote, { key: 'giftSendOn', value: sendOn }]

/** The hidden fields of the payment page, as its form sends them. */
function hiddenFields(page: string): Record<string, string> {
  const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

describe('an order has what the payment page showed', () => {
  const otherAddress = { ...information, address1: '99 Elsewhere Road' }
  const changes = [
    ['the email address', ({ service }, url) => postStep(service, url, { ...information, email: 'eve@example.com' })],
    ['the address', ({ service }, url) => postStep(service, url, otherAddress)],
    [
      'the details of a line',
      ({ service }, _, { id, lines }) => {
        const line = { id: lines.nodes[0]?.id, attributes: [{ key: 'Engraving', value: 'Eve' }] }
        return change(service, 'cartLinesUpdate', { cartId: id, lines: [line] })
      },
    ],
    [
      'the gift note',
      ({ service }, _, { id }) =>
        change(service, 'cartAttributesUpdate', {
          cartId: id,
          attributes: [
            { key: 'giftEmail', value: 'eve@example.com' },
            { key: 'giftText', value: 'Hello' },
          ],
        }),
    ],
    [
      'the day of the gift note',
      ({ service }, _, { id }) =>
        change(service, 'cartAttributesUpdate', { cartId: id, attributes: noteFor('2199-12-25') }),
    ],
    [
      'the discount code',
      ({ service }, _, { id }) => change(service, 'cartDiscountCodesUpdate', { cartId: id, discountCodes: ['CALMER'] }),
    ],
    [
      'prices with the same sum',
      ({ service }) =>
        service.importCatalogue({ text: catalogue.replace(',22.00,', ',21.00,').replace(',12.5,', ',13.5,') }),
    ],
  ] satisfies [
    string,
    (shop: TestShop, url: string, cart: Awaited<ReturnType<typeof createCart>>) => Promise<unknown>,
  ][]

  test.each(changes)('a change of %s in the meantime is noticed', async (_, changeCart) => {
    const shop = await openShop()
    const cart = await createCart(shop.service, [{ merchandiseId: mug }, { merchandiseId: tonic6 }], {
      discountCodes: ['CALM'],
      attributes: noteFor('2199-12-24'),
    })
    await postStep(shop.service, cart.checkoutUrl, information)
    const url = paymentUrl(cart.checkoutUrl)
    const { page: seen } = await openCheckout(shop.service, url)
    await changeCart(shop, cart.checkoutUrl, cart)
    const refused = await postStep(shop.service, url, { cardNumber, ...hiddenFields(seen) })
    expect([refused.status, await readOrders(shop)]).toEqual([409, []])
    expect(refused.page).toContain('Your order has changed since you saw it')
    const { status } = await postStep(shop.service, url, { cardNumber, ...hiddenFields(refused.page) })
    expect([status, (await readOrders(shop)).length]).toEqual([303, 1])
  })
})

test('an order with a gift note for a day that is too far away can be paid: the day is moved nearer', async () => {
  const shop = await openShop()
  const attributes = noteFor('2199-12-24')
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }], { attributes })
  await postStep(shop.service, checkoutUrl, information)
  const { page } = await openCheckout(shop.service, paymentUrl(checkoutUrl))
  expect(await postStep(shop.service, paymentUrl(checkoutUrl), { cardNumber, ...hiddenFields(page) })).toMatchObject({
    status: 303,
  })
})

test('the checkout, its last page and the mail name the day on which a gift note goes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-01T12:00:00Z') })
  const shop = await openShop()
  const attributes = noteFor('2030-12-24')
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }], { attributes })
  await postStep(shop.service, checkoutUrl, information)
  const { page } = await openCheckout(shop.service, paymentUrl(checkoutUrl))
  expect(page).toContain('To grace@example.com, by email on December 24, 2030')
  await postStep(shop.service, paymentUrl(checkoutUrl), { cardNumber, ...hiddenFields(page) })
  const confirmation = await openCheckout(shop.service, `${checkoutUrl}/thank-you`)
  expect(confirmation.page).toContain('Your gift note goes by email to <b>grace@example.com</b> on December 24, 2030.')
  const query = shop.database.kysely.selectFrom('outbox').select('payload').where('topic', '=', 'mail')
  const { payload } = await query.executeTakeFirstOrThrow()
  expect(payload.match(/grace@example\.com on December 24, 2030\./g)).toHaveLength(2)
})

test('an order names the codes that gave a discount, and no others', async () => {
  const shop = await openShop()
  const codes = { discountCodes: ['CALM', 'BIG', 'NONE'] }
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }], codes)
  await postStep(shop.service, checkoutUrl, information)
  const { page } = await openCheckout(shop.service, paymentUrl(checkoutUrl))
  expect(page).toContain('BIG')
  await postStep(shop.service, paymentUrl(checkoutUrl), { cardNumber, ...hiddenFields(page) })
  expect((await readOrders(shop)).map((order) => order.discount_codes)).toEqual(['["CALM"]'])
  const confirmation = await openCheckout(shop.service, `${checkoutUrl}/thank-you`)
  expect(confirmation.page).toContain('CALM')
  expect(confirmation.page).not.toContain('BIG')
})

test('an order whose total is 0 needs no card, and names no code that found nothing to reduce', async () => {
  const shop = await openShop()
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }], { discountCodes: ['ALL', 'CALM'] })
  await postStep(shop.service, checkoutUrl, information)
  const { page } = await openCheckout(shop.service, paymentUrl(checkoutUrl))
  expect(page).toContain('There is nothing to pay.')
  expect(page).toContain('Place the order')
  expect(page).not.toContain('name="cardNumber"')
  expect(await postStep(shop.service, paymentUrl(checkoutUrl), hiddenFields(page))).toMatchObject({ status: 303 })
  expect(await readOrders(shop)).toMatchObject([{ total: 0, payment_gateway: 'free', discount_codes: '["ALL"]' }])
  expect((await openCheckout(shop.service, `${checkoutUrl}/thank-you`)).page).not.toContain('test card')
})
