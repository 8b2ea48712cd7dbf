import { expect, test } from 'vitest'
import { z } from 'zod'
import { variantNumber } from '../catalogue/catalogue-ids.ts'
import type { CommerceTables } from '../database/tables.ts'
import { createTestShop } from '../testing/commerce.ts'
import { createCart, mutate, query, readCart, type CartData, type CartPayload } from '../testing/storefront-client.ts'
import { toGid } from '../values/gid.ts'

const catalogue = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Variant Inventory Policy,Variant Quantity Minimum,Variant Quantity Increment
water,Water,Pack Size,6 pack,2.00,20,deny,,
water,,,12 pack,3.00,1,deny,,
water,,,24 pack,4.00,0,deny,,
can,Can,,,2.00,20,deny,6,6
mug,Mug,,,12.00,0,continue,,
`
const variant = (handle: string, option = 'Default Title') => toGid('ProductVariant', variantNumber(handle, [option]))
const [water, pair, gone, can, mug] = [
  variant('water', '6 pack'),
  variant('water', '12 pack'),
  variant('water', '24 pack'),
  variant('can'),
  variant('mug'),
]

const openShop = () => createTestShop({ csv: catalogue })
const linesOf = (cart: CartData | null) =>
  cart?.lines.nodes.map(({ merchandise, quantity }) => [merchandise.id, quantity])
const idOf = ({ cart }: Pick<CartPayload, 'cart'>, index = 0) => cart?.lines.nodes[index]?.id
const few = 'MERCHANDISE_NOT_ENOUGH_STOCK'
const none = 'MERCHANDISE_OUT_OF_STOCK'
const only20 = 'Only 20 pieces of "Water – 6 pack" are left.'

test('adding more than the stock gives what is left, counting the cart’s pieces, and names the line', async () => {
  const { service } = await openShop()
  const cart = await createCart(service, [{ merchandiseId: water, quantity: 2 }])
  const response = await mutate(service, 'cartLinesAdd', {
    cartId: cart.id,
    lines: [{ merchandiseId: water, quantity: 19 }],
  })
  expect(linesOf(response.cart)).toEqual([[water, 20]])
  expect(response.userErrors).toEqual([])
  expect(response.warnings).toEqual([{ code: few, message: only20, target: idOf({ cart }) }])
  expect(await readCart(service, cart.id)).toEqual(response.cart)
  const again = await mutate(service, 'cartLinesAdd', { cartId: cart.id, lines: [{ merchandiseId: water }] })
  expect([linesOf(again.cart), again.warnings]).toEqual([[[water, 20]], response.warnings])
})

test('a line whose product has been taken off sale is not available', async () => {
  const { service } = await openShop()
  const { id } = await createCart(service, [{ merchandiseId: mug }])
  const merchandise = z.object({ availableForSale: z.boolean() })
  const lines = z.object({ nodes: z.array(z.object({ merchandise })) })
  const isAvailable = async () => {
    const document = `query ($id: ID!) {
      cart(id: $id) { lines(first: 1) { nodes { merchandise { ... on ProductVariant { availableForSale } } } } }
    }`
    const { cart } = await query(service, z.object({ cart: z.object({ lines }) }), document, { id })
    return cart.lines.nodes[0]?.merchandise.availableForSale
  }
  expect(await isAvailable()).toBe(true)
  await service.importCatalogue({ text: 'Handle,Title,Variant Price,Status\nmug,Mug,12.00,draft\n' })
  expect(await isAvailable()).toBe(false)
})

test('a new cart gets the available stock', async () => {
  const { service } = await openShop()
  const lines = [{ merchandiseId: water, quantity: 999_999 }, { merchandiseId: water }]
  const response = await mutate(service, 'cartCreate', { input: { lines } })
  expect([linesOf(response.cart), response.userErrors]).toEqual([[[water, 20]], []])
  expect(response.warnings).toEqual([{ code: few, message: only20, target: idOf(response) }])
})

test('a sold-out line does not affect the others, and is named by its variant', async () => {
  const { service } = await openShop()
  const { id } = await createCart(service)
  const lines = [{ merchandiseId: gone }, { merchandiseId: mug, quantity: 3 }, { merchandiseId: pair, quantity: 2 }]
  const response = await mutate(service, 'cartLinesAdd', { cartId: id, lines })
  expect(linesOf(response.cart)).toEqual([
    [mug, 3],
    [pair, 1],
  ])
  expect(response.userErrors).toEqual([])
  expect(response.warnings).toEqual([
    { code: none, message: '"Water – 24 pack" is sold out.', target: gone },
    { code: few, message: 'Only 1 piece of "Water – 12 pack" is left.', target: idOf(response, 1) },
  ])
})

test('lines with different attributes share the stock: earlier lines come first', async () => {
  const { service } = await openShop()
  const cart = await createCart(service, [{ merchandiseId: water, quantity: 15 }])
  const attributes = [{ key: 'Gift', value: 'yes' }]
  const lines = [{ merchandiseId: water, quantity: 7, attributes }]
  const response = await mutate(service, 'cartLinesAdd', { cartId: cart.id, lines })
  expect(linesOf(response.cart)).toEqual([
    [water, 15],
    [water, 5],
  ])
  expect(response.warnings).toEqual([{ code: few, message: only20, target: idOf(response, 1) }])
})

test('an update to more than the stock gives the available stock', async () => {
  const { service } = await openShop()
  const cart = await createCart(service, [{ merchandiseId: water, quantity: 2 }])
  const id = idOf({ cart })
  const response = await mutate(service, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id, quantity: 21 }] })
  expect([linesOf(response.cart), response.userErrors]).toEqual([[[water, 20]], []])
  expect(response.warnings).toEqual([{ code: few, message: only20, target: id }])
})

test('a line of which nothing is left is removed, and is named by its id', async () => {
  const { service, database } = await openShop()
  const cart = await createCart(service, [{ merchandiseId: water, quantity: 2 }, { merchandiseId: mug }])
  await database.kysely
    .withTables<CommerceTables>()
    .updateTable('commerce_variant')
    .set({ inventory_quantity: 0 })
    .execute()
  const id = idOf({ cart })
  const response = await mutate(service, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id, quantity: 3 }] })
  expect([linesOf(response.cart), response.userErrors]).toEqual([[[mug, 1]], []])
  expect(response.warnings).toEqual([{ code: none, message: '"Water – 6 pack" is sold out.', target: id }])
})

test('a line that is exchanged for something sold out stays what it was', async () => {
  const { service } = await openShop()
  const cart = await createCart(service, [{ merchandiseId: water, quantity: 2 }])
  const exchange = (merchandiseId: string) =>
    mutate(service, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id: idOf({ cart }), merchandiseId, quantity: 3 }] })
  const kept = await exchange(gone)
  expect([linesOf(kept.cart), kept.userErrors]).toEqual([[[water, 2]], []])
  expect(kept.warnings).toEqual([{ code: none, message: '"Water – 24 pack" is sold out.', target: gone }])
  const exchanged = await exchange(pair)
  expect(linesOf(exchanged.cart)).toEqual([[pair, 1]])
  expect(exchanged.warnings).toMatchObject([{ code: few, target: idOf({ cart }) }])
})

test('a variant sold in multiples is reduced to a multiple', async () => {
  const { service } = await openShop()
  const response = await mutate(service, 'cartCreate', { input: { lines: [{ merchandiseId: can, quantity: 24 }] } })
  expect([linesOf(response.cart), response.userErrors]).toEqual([[[can, 18]], []])
  expect(response.warnings).toEqual([
    { code: few, message: 'Only 20 pieces of "Can" are left.', target: idOf(response) },
  ])
})
