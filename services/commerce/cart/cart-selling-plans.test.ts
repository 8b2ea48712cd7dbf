import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { countRows } from '@shop/database/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sellingPlanNumber } from '../catalogue/catalogue-ids.ts'
import { planPrice, type SellingPlan } from '../catalogue/selling-plan.ts'
import { toGid } from '../values/gid.ts'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop, mug, tonic6 } from '../testing/commerce.ts'
import { change, createCart, mutate, query } from '../testing/storefront-client.ts'
import { openCheckout, pay } from '../testing/shopper.ts'

const header = 'Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles,Product Tags,Required'
const sellingPlans = `${header}
Save,Deliver every,Every 2 weeks,week,2,percentage,10,tonic,,
Save,Deliver every,Monthly,month,1,fixed amount,3.00,,,
Club,Deliver every,Yearly,year,1,price,99.00,,New,
`
const plan = (group: string, name: string) => toGid('SellingPlan', sellingPlanNumber(group, name))
const fortnightly = plan('Save', 'Every 2 weeks')
const discounts = 'Code,Type,Value,Subscription Only\nEXHALE,percentage,10,TRUE\n'

async function openShop(plans = sellingPlans) {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: catalogue, sellingPlans: plans, discounts })
  return shop
}

const productDocument = `query ($id: ID!) { product(id: $id) {
  requiresSellingPlan
  sellingPlanGroups(first: 5) { nodes {
    name
    options { name values }
    sellingPlans(first: 5) { nodes {
      id name recurringDeliveries options { name value }
      deliveryPolicy { ... on SellingPlanRecurringDeliveryPolicy { interval intervalCount } }
      billingPolicy { ... on SellingPlanRecurringBillingPolicy { interval intervalCount } }
      checkoutCharge { type value { ... on SellingPlanCheckoutChargePercentageValue { percentage } ... on MoneyV2 { amount } } }
      metafield(namespace: "custom", key: "note") { value }
      priceAdjustments { adjustmentValue {
        ... on SellingPlanPercentagePriceAdjustment { adjustmentPercentage }
        ... on SellingPlanFixedAmountPriceAdjustment { adjustmentAmount { amount } }
        ... on SellingPlanFixedPriceAdjustment { price { amount } }
      } }
    } }
  } }
  variants(first: 1) { nodes { sellingPlanAllocations(first: 5) { nodes {
    priceAdjustments { price { amount } compareAtPrice { amount } }
  } } } }
} }`

describe('lines with plans', () => {
  test('API-15 lines of one variant merge by plan, and a plan sets the price', async () => {
    const { service } = await openShop()
    const { id } = await createCart(service, [{ merchandiseId: tonic6 }])
    const line = { merchandiseId: tonic6, sellingPlanId: fortnightly }
    const cart = await change(service, 'cartLinesAdd', { cartId: id, lines: [line, line] })
    expect(cart.lines.nodes.map(({ quantity, cost }) => [quantity, cost.totalAmount.amount])).toEqual([
      [1, '22.0'],
      [2, '39.6'],
    ])
    const lineId = cart.lines.nodes[1]?.id
    const update = async (input: object) =>
      (await change(service, 'cartLinesUpdate', { cartId: id, lines: [{ id: lineId, ...input }] })).lines.nodes.map(
        ({ quantity, cost }) => [quantity, cost.totalAmount.amount],
      )
    expect(await update({ quantity: 3 })).toEqual([
      [1, '22.0'],
      [3, '59.4'],
    ])
    expect(await update({ sellingPlanId: null })).toEqual([[4, '88.0']])
  })

  test('a plan that the product does not offer is rejected, and so is a missing required plan', async () => {
    const { service } = await openShop(`${header}\nSave,Every,Every 2 weeks,week,2,percentage,10,tonic,,TRUE\n`)
    const { id } = await createCart(service)
    const errorOf = async (line: object) =>
      (await mutate(service, 'cartLinesAdd', { cartId: id, lines: [line] })).userErrors[0]
    expect(await errorOf({ merchandiseId: mug, sellingPlanId: fortnightly })).toMatchObject({
      field: ['lines', '0', 'sellingPlanId'],
      message: `The selling plan with id ${fortnightly} does not exist.`,
    })
    expect(await errorOf({ merchandiseId: tonic6 })).toMatchObject({
      message: 'Variant can only be purchased with a selling plan.',
    })
  })

  test('DISC-07 a subscription-only code applies to subscription lines, and the order keeps the plan', async () => {
    const { service, database } = await openShop()
    const { id } = await createCart(service, [{ merchandiseId: tonic6 }], { discountCodes: ['exhale'] })
    const line = { merchandiseId: tonic6, sellingPlanId: fortnightly }
    const cart = await change(service, 'cartLinesAdd', { cartId: id, lines: [line] })
    expect(cart.discountCodes).toEqual([{ code: 'exhale', applicable: true }])
    expect(cart.cost.totalAmount.amount).toBe('39.82')
    expect((await openCheckout(service, cart.checkoutUrl)).page).toContain('Every 2 weeks')
    expect(await pay(service, cart.checkoutUrl, { total: 3982 })).toMatchObject({ status: 303 })
    const rows = await database.kysely
      .withTables<CommerceTables>()
      .selectFrom('commerce_order_line')
      .selectAll()
      .execute()
    expect(rows.toSorted((a, b) => a.position - b.position)).toMatchObject([
      { selling_plan: null, unit_price: 2200, total: 2200 },
      { selling_plan: 'Every 2 weeks', unit_price: 1980, total: 1782 },
    ])
  })

  test.for([
    ['no interval count', 'A,B,C,week,0,percentage,10,,,', 'selling-plans.csv, row 2, Interval Count: is empty or 0'],
    ['part of a percent', 'A,B,C,week,1,percentage,10.5,,,', 'row 2, Value: is not a whole percentage from 0 to 100'],
    ['a duplicate plan', 'A,B,C,week,1,,1,,,\nA,B,C,week,2,,1,,,', 'row 3, Plan: the group has "C" twice'],
  ] as const)('%s is reported by row and column, and nothing is stored', async ([, rows, message]) => {
    const { service, database } = await createTestShop({ csv: '' })
    await expect(service.importCatalogue({ text: catalogue, sellingPlans: `${header}\n${rows}` })).rejects.toThrow(
      message,
    )
    expect(await countRows(database, 'commerce_product')).toBe(0)
  })
})

describe('plans', () => {
  test.for([
    ['percentage', 10, 1250, 1125],
    ['percentage', 10, 5, 4],
    ['percentage', 100, 1250, 0],
    ['fixed amount', 300, 1250, 950],
    ['fixed amount', 1300, 1250, 0],
    ['price', 999, 1250, 999],
  ] as const satisfies [SellingPlan['adjustment'], number, number, number][])(
    'a plan with %s %d changes a price of %d to %d',
    ([adjustment, value, price, expected]) => {
      const named = { id: 1, name: 'x', optionName: 'x', interval: 'week', intervalCount: 2 } as const
      expect(planPrice(price, { ...named, adjustment, value })).toBe(expected)
    },
  )

  test('ENTITY-09 a product has its plans, each with interval and intervalCount from its delivery policy', async () => {
    const { service } = await openShop()
    const owner = await query(
      service,
      z.object({ node: z.object({ product: z.object({ id: z.string() }) }) }),
      'query ($id: ID!) { node(id: $id) { ... on ProductVariant { product { id } } } }',
      { id: tonic6 },
    )
    const { product } = await query(service, z.object({ product: z.unknown() }), productDocument, owner.node.product)
    expect(product).toMatchObject({
      requiresSellingPlan: false,
      sellingPlanGroups: {
        nodes: [
          {
            name: 'Save',
            options: [{ name: 'Deliver every', values: ['Every 2 weeks', 'Monthly'] }],
            sellingPlans: {
              nodes: [
                {
                  id: fortnightly,
                  name: 'Every 2 weeks',
                  recurringDeliveries: true,
                  deliveryPolicy: { interval: 'WEEK', intervalCount: 2 },
                  billingPolicy: { interval: 'WEEK', intervalCount: 2 },
                  checkoutCharge: { type: 'PERCENTAGE', value: { percentage: 100 } },
                  metafield: null,
                  priceAdjustments: [{ adjustmentValue: { adjustmentPercentage: 10 } }],
                },
                {
                  deliveryPolicy: { interval: 'MONTH', intervalCount: 1 },
                  priceAdjustments: [{ adjustmentValue: { adjustmentAmount: { amount: '3.0' } } }],
                },
              ],
            },
          },
          { sellingPlans: { nodes: [{ priceAdjustments: [{ adjustmentValue: { price: { amount: '99.0' } } }] }] } },
        ],
      },
      variants: {
        nodes: [
          {
            sellingPlanAllocations: {
              nodes: ['19.8', '19.0', '99.0'].map((amount) => ({
                priceAdjustments: [{ price: { amount }, compareAtPrice: { amount: '22.0' } }],
              })),
            },
          },
        ],
      },
    })
  })

  test('the demo offers subscribe-and-save products every 2, 4 and 8 weeks at ten percent off', async () => {
    const { service } = await createTestShop({ csv: '' })
    const demo = fileURLToPath(new URL('../../../demo', import.meta.url))
    await service.importCatalogue({ file: path.join(demo, 'products.csv'), imageDirectory: demo })
    const schema = z.object({
      products: z.object({
        nodes: z.array(
          z.object({
            tags: z.array(z.string()),
            variants: z.object({
              nodes: z.array(
                z.object({
                  sellingPlanAllocations: z.object({
                    nodes: z.array(z.object({ sellingPlan: z.object({ name: z.string() }) })),
                  }),
                }),
              ),
            }),
          }),
        ),
      }),
    })
    const document = `{ products(first: 50) { nodes { tags variants(first: 1) { nodes {
    sellingPlanAllocations(first: 9) { nodes { sellingPlan { name } } }
  } } } } }`
    const { products } = await query(service, schema, document)
    const offered: Record<string, string[]> = {
      'subscribe-and-save': ['Every 2 weeks', 'Every 4 weeks', 'Every 8 weeks'],
      'pocket-and-save': ['Every 2 weeks', 'Every 4 weeks', 'Every 6 weeks', 'Every 8 weeks'],
      'refill-and-save': ['Every month', 'Every 2 months'],
    }
    for (const offer of Object.keys(offered)) expect(products.nodes.some(({ tags }) => tags.includes(offer))).toBe(true)
    for (const { tags, variants } of products.nodes) {
      const names = variants.nodes[0]?.sellingPlanAllocations.nodes.map(({ sellingPlan }) => sellingPlan.name)
      expect(names).toEqual(tags.flatMap((tag) => offered[tag] ?? []))
    }
  })
})
