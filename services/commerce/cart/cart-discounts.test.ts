import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop, mug, tonic6 } from '../testing/commerce.ts'
import { change, createCart, query, readCart } from '../testing/storefront-client.ts'
import { openCheckout, pay, postStep } from '../testing/shopper.ts'

const discounts = `Code,Type,Value,Minimum Subtotal,Once Per Order,Starts,Ends,Subscription Only,Product Handles,Collections
CALM,percentage,10,,,,,,,
FIVE,fixed amount,5.00,40,,,,,,sparkling-water
EXHALE,percentage,10,,,,,TRUE,,
`

async function openShop() {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: catalogue, discounts })
  return shop
}

const selection = `cart {
  cost { totalAmount { amount } subtotalAmount { amount } }
  discountCodes { code applicable }
  discountAllocations { discountedAmount { amount } }
  lines(first: 9) { nodes {
    cost { subtotalAmount { amount } totalAmount { amount } }
    discountAllocations { discountedAmount { amount } ... on CartCodeDiscountAllocation { code } }
  } }
} warnings { code message target }`

const document = `mutation ($id: ID!, $codes: [String!]!) {
  cartDiscountCodesUpdate(cartId: $id, discountCodes: $codes) { ${selection} }
}`

const allocation = (code: string, amount: string) => ({ code, discountedAmount: { amount } })

test('ENTITY-02 applicable discount codes reduce the lines, and warnings explain inapplicable ones', async () => {
  const { service } = await openShop()
  const { id } = await createCart(service, [{ merchandiseId: tonic6, quantity: 2 }, { merchandiseId: mug }])
  const schema = z.object({ cartDiscountCodesUpdate: z.unknown() })
  const codes = ['calm', 'FIVE', 'EXHALE', 'NONE']
  const { cartDiscountCodesUpdate: response } = await query(service, schema, document, { id, codes })
  expect(response).toEqual({
    cart: {
      cost: { totalAmount: { amount: '45.85' }, subtotalAmount: { amount: '45.85' } },
      discountCodes: [
        { code: 'calm', applicable: true },
        { code: 'FIVE', applicable: true },
        { code: 'EXHALE', applicable: false },
        { code: 'NONE', applicable: false },
      ],
      discountAllocations: [],
      lines: {
        nodes: [
          {
            cost: { subtotalAmount: { amount: '44.0' }, totalAmount: { amount: '34.6' } },
            discountAllocations: [allocation('calm', '4.4'), allocation('FIVE', '5.0')],
          },
          {
            cost: { subtotalAmount: { amount: '12.5' }, totalAmount: { amount: '11.25' } },
            discountAllocations: [allocation('calm', '1.25')],
          },
        ],
      },
    },
    warnings: [
      {
        code: 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE',
        message: 'The discount code EXHALE is for subscriptions only.',
        target: id,
      },
      { code: 'DISCOUNT_NOT_FOUND', message: 'The discount code NONE does not exist.', target: id },
    ],
  })
})

test('a code is applicable only while the cart reaches its minimum', async () => {
  const { service } = await openShop()
  const { id } = await createCart(service, [{ merchandiseId: tonic6 }], { discountCodes: ['FIVE'] })
  expect(await readCart(service, id)).toMatchObject({ discountCodes: [{ code: 'FIVE', applicable: false }] })
  const more = await change(service, 'cartLinesAdd', { cartId: id, lines: [{ merchandiseId: tonic6 }] })
  expect(more).toMatchObject({ discountCodes: [{ applicable: true }], cost: { totalAmount: { amount: '39.0' } } })
  const lines = [{ id: more.lines.nodes[0]?.id, quantity: 1 }]
  expect(await change(service, 'cartLinesUpdate', { cartId: id, lines })).toMatchObject({
    discountCodes: [{ applicable: false }],
    cost: { totalAmount: { amount: '22.0' } },
  })
})

test('the checkout shows the discount, and the order has the discounted total', async () => {
  const { service, database } = await openShop()
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: mug, quantity: 2 }], { discountCodes: ['CALM'] })
  const { page } = await openCheckout(service, checkoutUrl)
  for (const text of ['$25.00', 'Discount', '-$2.50', '$22.50']) expect(page).toContain(text)
  expect(await pay(service, checkoutUrl, { total: 2500 })).toMatchObject({ status: 409 })
  expect(await pay(service, checkoutUrl, { total: 2250 })).toMatchObject({ status: 303 })
  const orders = await database.kysely.withTables<CommerceTables>().selectFrom('commerce_order').selectAll().execute()
  expect(orders).toMatchObject([{ subtotal: 2250, discount: 250, total: 2250 }])
  expect((await openCheckout(service, `${checkoutUrl}/thank-you`)).page).toContain('-$2.50')
})

test('an allocation names the discount of its code, and the lines it applies to', async () => {
  const { service } = await openShop()
  const { id } = await createCart(service, [{ merchandiseId: tonic6, quantity: 2 }], {
    discountCodes: ['CALM', 'FIVE'],
  })
  const applications = `query ($id: ID!) { cart(id: $id) { lines(first: 1) { nodes { discountAllocations {
    targetType
    discountApplication {
      allocationMethod targetSelection targetType
      value { ... on PricingPercentageValue { percentage } ... on MoneyV2 { amount currencyCode } }
    }
    ... on CartAutomaticDiscountAllocation { title }
    ... on CartCustomDiscountAllocation { title }
  } } } } }`
  const target = { targetType: 'LINE_ITEM' }
  const discountAllocations = [
    {
      ...target,
      discountApplication: { ...target, allocationMethod: 'ACROSS', targetSelection: 'ALL', value: { percentage: 10 } },
    },
    {
      ...target,
      discountApplication: {
        ...target,
        allocationMethod: 'ACROSS',
        targetSelection: 'ENTITLED',
        value: { amount: '5.0', currencyCode: 'USD' },
      },
    },
  ]
  expect(await query(service, z.unknown(), applications, { id })).toEqual({
    cart: { lines: { nodes: [{ discountAllocations }] } },
  })
})

const automaticDiscounts = `Code,Method,Type,Value,Minimum Subtotal,Collections
CALM,code,percentage,10,,
Two packs of tonic,automatic,fixed amount,5.00,40,sparkling-water
Later,automatic,percentage,50,9999,
`

test('an automatic discount applies by itself, before codes, and its title is no code', async () => {
  const { service, database } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, discounts: automaticDiscounts })
  const { id, checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6, quantity: 2 }])
  const read = `query ($id: ID!) { cart(id: $id) {
    discountCodes { code applicable }
    cost { totalAmount { amount } }
    lines(first: 1) { nodes { discountAllocations {
      __typename
      discountedAmount { amount }
      ... on CartAutomaticDiscountAllocation { title }
    } } }
  } }`
  const automatic = {
    __typename: 'CartAutomaticDiscountAllocation',
    title: 'Two packs of tonic',
    discountedAmount: { amount: '5.0' },
  }
  expect(await query(service, z.unknown(), read, { id })).toEqual({
    cart: {
      discountCodes: [],
      cost: { totalAmount: { amount: '39.0' } },
      lines: { nodes: [{ discountAllocations: [automatic] }] },
    },
  })
  const discountCodes = ['calm', 'Two packs of tonic']
  await change(service, 'cartDiscountCodesUpdate', { cartId: id, discountCodes })
  expect(await query(service, z.unknown(), read, { id })).toMatchObject({
    cart: {
      discountCodes: [
        { code: 'calm', applicable: true },
        { code: 'Two packs of tonic', applicable: false },
      ],
      cost: { totalAmount: { amount: '35.1' } },
      lines: {
        nodes: [{ discountAllocations: [automatic, { __typename: 'CartCodeDiscountAllocation' }] }],
      },
    },
  })
  await change(service, 'cartDiscountCodesUpdate', { cartId: id, discountCodes: [] })
  expect((await openCheckout(service, checkoutUrl)).page).toContain('Two packs of tonic')
  await pay(service, checkoutUrl, { total: 3900 })
  const orders = await database.kysely.withTables<CommerceTables>().selectFrom('commerce_order').selectAll().execute()
  expect(orders).toMatchObject([{ discount: 500, discount_codes: '["Two packs of tonic"]' }])
  expect((await openCheckout(service, `${checkoutUrl}/thank-you`)).page).toContain('Two packs of tonic')
})

test('a code that the cart has no room for is refused, and the message names the limit', async () => {
  const { service } = await openShop()
  const discountCodes = Array.from({ length: 10 }, (_, index) => `CODE${index}`)
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }], { discountCodes })
  expect((await openCheckout(service, `${checkoutUrl}?discount=CALM`)).status).toBe(200)
  const { status, page } = await postStep(service, checkoutUrl, { discountCode: 'CALM', intent: 'add-code' })
  expect(status).toBe(422)
  expect(page).toContain('id="discountCode-error">A cart can hold at most 10 discount codes.')
})
