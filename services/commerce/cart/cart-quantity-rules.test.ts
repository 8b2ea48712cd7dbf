import { expect, test } from 'vitest'
import { z } from 'zod'
import { variantNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'
import { createTestShop } from '../testing/commerce.ts'
import { pay } from '../testing/shopper.ts'
import { change, createCart, mutate, query } from '../testing/storefront-client.ts'

const csv = `Handle,Title,Type,Variant Price,Variant Requires Shipping,Gift Card,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Quantity Minimum,Variant Quantity Maximum,Variant Quantity Increment
can,Can,Drinks,2.00,TRUE,FALSE,,,,6,24,6
card,Card,Gift Card,25.00,FALSE,TRUE,,,,,,
late,Late,Drinks,3.00,TRUE,FALSE,shopify,0,continue,,,
gone,Gone,Drinks,3.00,TRUE,FALSE,shopify,0,deny,,,
`
const variant = (handle: string) => toGid('ProductVariant', variantNumber(handle, ['Default Title']))

test.for([
  [5, '"Can" is sold in multiples of 6.'],
  [30, '"Can" is sold up to 24 pieces at a time.'],
  [7, '"Can" is sold in multiples of 6.'],
] as const)('%d pieces of a variant with a quantity rule are rejected', async ([quantity, message]) => {
  const { service } = await createTestShop({ csv })
  const { userErrors } = await mutate(service, 'cartCreate', {
    input: { lines: [{ merchandiseId: variant('can'), quantity }] },
  })
  expect(userErrors).toEqual([{ code: 'INVALID', field: ['input', 'lines', '0', 'quantity'], message }])
})

test('a quantity rule applies to the resulting line, and is returned with the variant', async () => {
  const { service } = await createTestShop({ csv })
  const cart = await createCart(service, [{ merchandiseId: variant('can'), quantity: 12 }])
  const more = { cartId: cart.id, lines: [{ merchandiseId: variant('can'), quantity: 12 }] }
  expect((await change(service, 'cartLinesAdd', more)).totalQuantity).toBe(24)
  expect((await mutate(service, 'cartLinesAdd', more)).userErrors).toMatchObject([
    { message: '"Can" is sold up to 24 pieces at a time.' },
  ])
  const id = cart.lines.nodes[0]?.id
  const update = await mutate(service, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id, quantity: 4 }] })
  expect(update.userErrors).toMatchObject([{ field: ['lines', '0', 'quantity'] }])
  expect(
    (await change(service, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id, quantity: 0 }] })).totalQuantity,
  ).toBe(0)
})

test('the checkout refuses a quantity that a later rule does not allow, and names the rule', async () => {
  const { service } = await createTestShop({ csv: csv.replace('6,24,6', ',,') })
  const { id, checkoutUrl, lines } = await createCart(service, [{ merchandiseId: variant('can'), quantity: 8 }])
  await service.importCatalogue({ text: csv })
  const refused = await pay(service, checkoutUrl, { total: 1600 })
  expect(refused.status).toBe(409)
  expect(refused.page).toContain('A quantity in your order is not sold any more. Nothing was charged.')
  expect(refused.page).toContain('is sold in multiples of 6. Please change the quantity in the shop.')
  await change(service, 'cartLinesUpdate', { cartId: id, lines: [{ id: lines.nodes[0]?.id, quantity: 12 }] })
  expect((await pay(service, checkoutUrl, { total: 2400 })).location).toContain('/thank-you')
})

const variantSchema = z.object({ node: z.json() })
const describeVariant = `query ($id: ID!) { node(id: $id) { ... on ProductVariant {
  availableForSale currentlyNotInStock quantityAvailable requiresShipping quantityRule { minimum maximum increment } product { isGiftCard }
} } }`

test('the variant has stock, inventory policy, gift card flag and quantity rule', async () => {
  const { service } = await createTestShop({ csv })
  const returned = async (handle: string) =>
    (await query(service, variantSchema, describeVariant, { id: variant(handle) })).node
  const free = { minimum: 1, maximum: null, increment: 1 }
  const sold = { requiresShipping: true, quantityRule: free, product: { isGiftCard: false } }
  const endless = { availableForSale: true, currentlyNotInStock: false, quantityAvailable: null }
  expect(await returned('can')).toEqual({
    ...sold,
    ...endless,
    quantityRule: { minimum: 6, maximum: 24, increment: 6 },
  })
  expect(await returned('card')).toEqual({
    ...sold,
    ...endless,
    requiresShipping: false,
    product: { isGiftCard: true },
  })
  expect(await returned('late')).toEqual({
    ...sold,
    availableForSale: true,
    currentlyNotInStock: true,
    quantityAvailable: 0,
  })
  expect(await returned('gone')).toEqual({
    ...sold,
    availableForSale: false,
    currentlyNotInStock: false,
    quantityAvailable: 0,
  })
})

test.for([
  ['a minimum that is not a multiple', '3,,2', 'Variant Quantity Minimum: is not a multiple of 2'],
  ['a maximum below the minimum', '4,2,2', 'Variant Quantity Maximum: is less than 4'],
  ['an increment of zero', ',,0', 'Variant Quantity Increment: is 0'],
] as const)('%s is rejected by the import', async ([, cells, message]) => {
  const { service } = await createTestShop({ csv: '' })
  const text = `Handle,Title,Variant Price,Variant Quantity Minimum,Variant Quantity Maximum,Variant Quantity Increment\na,A,1,${cells}`
  await expect(service.importCatalogue({ text })).rejects.toThrow(`row 2, ${message}`)
})
