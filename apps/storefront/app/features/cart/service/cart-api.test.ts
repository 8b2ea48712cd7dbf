import { expect, test } from 'vitest'
import { createStorefrontClient, StorefrontError } from '../../../commerce/storefront-client.ts'
import { createCartApi, toCart, type CartApi, type CartResponse } from './cart-api.ts'

const usd = (amount: string) => ({ amount, currencyCode: 'USD' as const })
const sellingPlan = { id: 'gid://shopify/SellingPlan/1', name: 'Every 2 weeks', recurringDeliveries: true }

const variant = (id: string, size: string, flavour: string) => ({
  id,
  sku: `SKU-${id}`,
  title: `${size} / ${flavour}`,
  availableForSale: true,
  quantityAvailable: 5,
  price: usd('39.0'),
  compareAtPrice: usd('44.0'),
  image: { url: 'https://pictures.test/a.webp' },
  selectedOptions: [
    { name: 'Pack Size', value: size },
    { name: 'Flavour', value: flavour },
  ],
})

const product = { id: 'gid://shopify/Product/1', title: 'White Peach & Thyme', productType: 'Sparkling Water' }

const fields = {
  id: 'gid://shopify/Cart/1',
  checkoutUrl: 'https://checkout.test/c/1',
  cost: { totalAmount: usd('70.2') },
  attributes: [{ key: 'giftText', value: 'Hello' }],
  discountCodes: [{ code: 'EXHALE', applicable: true }],
  lines: {
    nodes: [
      {
        id: 'gid://shopify/CartLine/1',
        quantity: 2,
        attributes: [{ key: 'note', value: 'For the porch' }],
        sellingPlanAllocation: { sellingPlan, priceAdjustments: [{ price: usd('35.1') }] },
        merchandise: { ...variant('2', '12 pack', 'Peach'), product },
      },
    ],
  },
} satisfies Parameters<typeof toCart>[0]

test('ENTITY-04: a line has id, quantity, title, attributes, note, merchandise and its selling plan', () => {
  expect(toCart(fields).lines[0]).toMatchObject({
    id: 'gid://shopify/CartLine/1',
    quantity: 2,
    title: 'White Peach & Thyme',
    attributes: [{ key: 'note', value: 'For the porch' }],
    note: 'For the porch',
    merchandise: { id: '2' },
    sellingPlan,
  })
})

const [bought] = fields.lines.nodes
const withLine = (changes: object) => ({ lines: { nodes: [{ ...bought, ...changes }] } })
const withVariant = (changes: object) => withLine({ merchandise: { ...bought!.merchandise, ...changes } })

/** A client of a store that answers with this cart. */
const answerWith = (cart: object) =>
  createStorefrontClient({ url: '/api', accessToken: null, fetch: async () => Response.json({ data: { cart } }) })

test.each([
  ['total', { cost: {} }],
  ['total’s amount', { cost: { totalAmount: usd('') } }],
  ['total’s currency', { cost: { totalAmount: { amount: '70.2', currencyCode: '123' } } }],
  ['list of codes', { discountCodes: null }],
  ['code', { discountCodes: [{ applicable: true }] }],
  ['list of lines', { lines: null }],
  ['quantity', withLine({ quantity: '2' })],
  ['price under a plan', withLine({ sellingPlanAllocation: { sellingPlan, priceAdjustments: [{}] } })],
  ['price', withVariant({ price: null })],
  ['earlier price', withVariant({ compareAtPrice: usd('NaN') })],
  ['variant’s title', withVariant({ title: null })],
])('a cart whose %s is malformed is an error, not a wrong sum', async (_what, changes) => {
  expect(await createCartApi(answerWith(fields)).fetch(fields.id)).toMatchObject({ total: usd('70.2') })
  const fetched = createCartApi(answerWith({ ...fields, ...changes })).fetch(fields.id)
  await expect(fetched).rejects.toThrow(
    new StorefrontError('The Storefront API returned a cart of an unexpected shape'),
  )
})

test('ENTITY-05, ENTITY-07: a variant has its id, SKU, titles, prices, picture, stock, options and product', () => {
  const nodes = fields.lines.nodes.map((line) => ({ ...line, sellingPlanAllocation: null }))
  expect(toCart({ ...fields, lines: { nodes } }).lines[0]?.merchandise).toEqual({
    id: '2',
    sku: 'SKU-2',
    productId: 'gid://shopify/Product/1',
    title: 'White Peach & Thyme',
    variantTitle: '12 pack / Peach',
    productType: 'Sparkling Water',
    price: usd('39.0'),
    compareAtPrice: usd('44.0'),
    image: { url: 'https://pictures.test/a.webp' },
    availableForSale: true,
    quantityAvailable: 5,
    selectedOptions: [
      { name: 'Pack Size', value: '12 pack' },
      { name: 'Flavour', value: 'Peach' },
    ],
  })
})

test('a subscription costs what its plan says, compared with the one-time price as on the product page', () => {
  expect(toCart(fields).lines[0]?.merchandise).toMatchObject({ price: usd('35.1'), compareAtPrice: usd('39.0') })
})

test('a line that a store keeps with quantity 0, since it is sold out, is not in the cart', () => {
  const soldOut = fields.lines.nodes.map((line) => ({ ...line, id: 'gid://shopify/CartLine/2', quantity: 0 }))
  const { lines } = toCart({ ...fields, lines: { nodes: [...soldOut, ...fields.lines.nodes] } })
  expect(lines.map(({ id }) => id)).toEqual(['gid://shopify/CartLine/1'])
})

const gone = { code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }

test.for<[string, (api: CartApi, id: string) => Promise<CartResponse>]>([
  ['lines are added', (api, id) => api.addLines(id, [{ merchandiseId: '2', quantity: 1 }], [])],
  ['lines are changed', (api, id) => api.updateLines(id, [{ id: '1', quantity: 2 }])],
  ['lines are removed', (api, id) => api.removeLines(id, ['1'])],
  ['attributes are set', (api, id) => api.updateAttributes(id, [])],
  ['codes are set', (api, id) => api.updateDiscountCodes(id, ['EXHALE'])],
])('a store has a new cart where the old one is gone: when %s, that is no cart', async ([, change]) => {
  const returning = (id: string) => {
    const result = { cart: { ...fields, id }, userErrors: [gone] }
    return createCartApi(
      createStorefrontClient({
        url: '/graphql',
        accessToken: null,
        fetch: async () => Response.json({ data: { result } }),
      }),
    )
  }
  const asked = 'gid://shopify/Cart/1?key=a'
  expect(await change(returning('gid://shopify/Cart/2?key=b'), asked)).toEqual({ cart: null, errors: [gone.message] })
  // The key alone does not make it another cart.
  expect((await change(returning('gid://shopify/Cart/1?key=b'), asked)).cart?.id).toBe('gid://shopify/Cart/1?key=b')
})
