import { expect, test } from 'vitest'
import { z } from 'zod'
import { sellingPlanNumber, variantNumber } from '../catalogue/catalogue-ids.ts'
import type { SaleRules } from '../cart/sale-rules.ts'
import { toGid } from '../values/gid.ts'
import { catalogue, createTestShop, tonic12, tonic6 } from '../testing/commerce.ts'
import { openCheckout, pay } from '../testing/shopper.ts'
import { change, createCart, mutate, query } from '../testing/storefront-client.ts'

const stickers = toGid('ProductVariant', variantNumber('stickers', ['Default Title']))
const monthly = toGid('SellingPlan', sellingPlanNumber('Save', 'Monthly'))

/** Tonic's selling plans, by subscription only if `required` is TRUE. */
const plansFile = (plan: string, required = '') =>
  'Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles,Product Tags,Required\n' +
  `Save,Deliver every,${plan},month,1,percentage,10,tonic,,${required}\n`

/** Stickers are a promotion for 6 packs; with `isStrict` the 12 pack is sold by subscription only. */
async function openShop() {
  const rules = { isStrict: true }
  const readSaleRules = async (): Promise<SaleRules> => ({
    subscriptionSkus: new Set(rules.isStrict ? ['TON-12'] : []),
    promotionalSkus: new Set(['STICKERS']),
    entitledSkus: (lines) => new Set(lines.some(({ variant }) => variant.sku === 'TON-6') ? ['STICKERS'] : []),
  })
  const { service } = await createTestShop({ csv: '', readSaleRules })
  await service.importCatalogue({
    text: `${catalogue}stickers,Small Suns,,Halcyon,Merch,promotional,TRUE,Title,Default Title,STICKERS,50,deny,0.00,,,,active\n`,
    sellingPlans: plansFile('Monthly'),
  })
  return { service, rules }
}

const planNeeded = 'Variant can only be purchased with a selling plan.'

test('PUB-28: the cart rejects a subscription-only SKU without a plan, when adding and updating', async () => {
  const { service } = await openShop()
  const messages = async (...mutation: Parameters<typeof mutate> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await mutate(service, ...mutation)).userErrors.map(({ field, message }) => [field.join('.'), message])
  expect(await messages('cartCreate', { input: { lines: [{ merchandiseId: tonic12 }] } })).toEqual([
    ['input.lines.0.sellingPlanId', planNeeded],
  ])
  const { id: cartId, lines } = await createCart(service, [{ merchandiseId: tonic6 }])
  const line = { id: lines.nodes[0]?.id, merchandiseId: tonic12 }
  expect(await messages('cartLinesUpdate', { cartId, lines: [line] })).toEqual([['lines.0.sellingPlanId', planNeeded]])
  await change(service, 'cartLinesUpdate', { cartId, lines: [{ ...line, sellingPlanId: monthly }] })
  const once = { id: line.id, sellingPlanId: null }
  expect(await messages('cartLinesUpdate', { cartId, lines: [once] })).toEqual([['lines.0.sellingPlanId', planNeeded]])
})

test('PUB-28: the checkout rejects lines that the content has since restricted, and names them', async () => {
  const { service, rules } = await openShop()
  rules.isStrict = false
  const { id: cartId, checkoutUrl, lines } = await createCart(service, [{ merchandiseId: tonic12 }])
  rules.isStrict = true
  const { status, page } = await pay(service, checkoutUrl, { total: 3905 })
  expect(status).toBe(409)
  expect(page).toContain('This is sold by subscription only.')
  const removed = { cartId, lines: [{ id: lines.nodes[0]?.id, quantity: 0 }] }
  expect((await change(service, 'cartLinesUpdate', removed)).lines.nodes).toEqual([])
})

test('PUB-28: the checkout rejects a line whose plan is gone when the catalogue sells by subscription only', async () => {
  const { service } = await openShop()
  const { id: cartId, checkoutUrl, lines } = await createCart(service, [{ merchandiseId: tonic6 }])
  const subscribed = { cartId, lines: [{ id: lines.nodes[0]?.id, sellingPlanId: monthly }] }
  await change(service, 'cartLinesUpdate', subscribed)
  await service.importCatalogue({ text: catalogue, sellingPlans: plansFile('Weekly', 'TRUE') })
  const { status, page } = await pay(service, checkoutUrl, { total: 2200 })
  expect(status).toBe(409)
  expect(page).toContain('This is sold by subscription only.')
})

test('a promotional product without its qualifying pack is removed at the checkout, with a message', async () => {
  const { service } = await openShop()
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: stickers }])
  expect((await openCheckout(service, checkoutUrl)).page).toContain('Your cart is empty')
  const { checkoutUrl: both } = await createCart(service, [
    { merchandiseId: tonic6 },
    { merchandiseId: stickers, quantity: 3 },
  ])
  const { page } = await openCheckout(service, both)
  expect(page).toContain('We took “Small Suns” off this order: it comes only with certain packs, one to an order.')
  expect(page).toContain('Quantity 1')
  expect(page).not.toContain('Quantity 3')
  const { location } = await pay(service, both, { total: 2200 })
  expect(location).toContain('/thank-you')
  const confirmation = await openCheckout(
    service,
    new URL(location ?? '', both).href.replace('/thank-you', '/thank-you'),
  )
  expect(confirmation.page).toContain('Small Suns')
  expect(confirmation.page).not.toContain('Quantity 3')
})

test('lines of one promotional product that differ in attributes come to one piece', async () => {
  const { service } = await openShop()
  const pieces = ['a', 'b', 'c'].map((key) => ({ merchandiseId: stickers, attributes: [{ key, value: 'x' }] }))
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }, ...pieces])
  const { page } = await openCheckout(service, checkoutUrl)
  expect(page).toContain('We took “Small Suns” off this order')
  expect(page.match(/Small Suns<\/?/g)).toHaveLength(1)
})

const titles = z.object({ nodes: z.array(z.object({ title: z.string().optional() })) })

test('free promotional products are hidden from search, collections and recommendations, but not editors', async () => {
  const { service } = await openShop()
  const found = await query(
    service,
    z.object({ search: titles, collection: z.object({ products: titles }).nullable(), products: titles }),
    `{ search(query: "suns", first: 5) { nodes { ... on Product { title } } }
       collection(handle: "merch") { products(first: 5) { nodes { title } } }
       products(first: 5, query: "tag:promotional") { nodes { title } } }`,
  )
  expect(found).toEqual({
    search: { nodes: [] },
    collection: { products: { nodes: [{ title: 'Dusk Mug' }] } },
    products: { nodes: [{ title: 'Small Suns' }] },
  })
})
