import { expect, test } from 'vitest'
import { productTypes } from '../../../commerce/product-types.ts'
import { toCart } from './cart-api.ts'
import { hasHemp, hasPowdersWithWater } from '../model/cart-notes.ts'
import { toCartSettings } from './cart-settings.ts'
import { cartSettingsQuery } from './cart-settings.query.ts'
import { variantWith, type LineProduct } from './line-choices.ts'
import { line, merchandise } from '../session/testing.ts'
import { trackedProduct } from '../model/tracked-products.ts'

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
  image: { url: 'https://pictures.test/a.webp', altText: 'A can' },
  selectedOptions: [
    { name: 'Pack Size', value: size },
    { name: 'Flavour', value: flavour },
  ],
  sellingPlanAllocations: { nodes: [] },
})

const product: LineProduct = {
  __typename: 'Product',
  id: 'gid://shopify/Product/1',
  title: 'White Peach & Thyme',
  productType: 'Sparkling Water',
  requiresSellingPlan: false,
  options: [
    { name: 'Pack Size', values: ['6 pack', '12 pack'] },
    { name: 'Flavour', values: ['Peach', 'Pear'] },
  ],
  variants: {
    nodes: [variant('1', '6 pack', 'Peach'), variant('2', '12 pack', 'Peach'), variant('3', '6 pack', 'Pear')],
  },
}

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

test('ENTITY-04: a line has id, quantity, the product’s title, attributes, note, merchandise and its selling plan', () => {
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

test('ENTITY-05, ENTITY-07: a variant has its id, SKU, titles, prices, picture, stock, options and product', () => {
  expect(toCart(fields).lines[0]?.merchandise).toEqual({
    id: '2',
    sku: 'SKU-2',
    productId: 'gid://shopify/Product/1',
    title: 'White Peach & Thyme',
    variantTitle: '12 pack / Peach',
    productType: 'Sparkling Water',
    price: usd('35.1'),
    compareAtPrice: usd('44.0'),
    image: { url: 'https://pictures.test/a.webp', alt: 'A can' },
    availableForSale: true,
    quantityAvailable: 5,
    selectedOptions: [
      { name: 'Pack Size', value: '12 pack' },
      { name: 'Flavour', value: 'Peach' },
    ],
  })
})

test('another value of an option leads to the variant that keeps the others, or to the nearest that there is', () => {
  const peach = variant('1', '6 pack', 'Peach').selectedOptions
  expect(variantWith(product, peach, { name: 'Pack Size', value: '12 pack' })?.id).toBe('2')
  const twelvePeach = variant('2', '12 pack', 'Peach').selectedOptions
  expect(variantWith(product, twelvePeach, { name: 'Flavour', value: 'Pear' })?.id).toBe('3')
  expect(variantWith(product, peach, { name: 'Pack Size', value: '48 pack' })).toBeUndefined()
})

const ofType = (id: string, productType: string) => line(id, { merchandise: merchandise(id, { productType }) })

test('ENTITY-20, DRAWER-23: powders need a note on shipping together with sparkling water only', () => {
  expect(productTypes).toEqual({
    sparklingWater: 'Sparkling Water',
    powders: 'Powders',
    merch: 'Merch',
    giftCard: 'Gift Card',
  })
  const [powder, water, cap] = [ofType('a', 'Powders'), ofType('b', 'Sparkling Water'), ofType('c', 'Merch')]
  expect(hasPowdersWithWater([powder, water])).toBe(true)
  expect(hasPowdersWithWater([powder, cap])).toBe(false)
  expect(hasPowdersWithWater([water])).toBe(false)
})

test.each([
  ['broad spectrum hemp', true],
  [' Broad spectrum hemp ', true],
  ['Broad Spectrum Extract', true],
  ['Hemp flower aroma', false],
])('DRAWER-22: the ingredient %s', (title, isHemp) => {
  const products = { 'product-a': { title: 'A', path: '/shop/mood/a', ingredients: ['Water', title] } }
  expect(hasHemp([line('a'), line('b')], products)).toBe(isHemp)
  expect(hasHemp([line('b')], products)).toBe(false)
})

test('ENTITY-12, ENTITY-13: the cart’s settings have promotions by size, and products by the id that is sold', () => {
  const settings = toCartSettings(
    cartSettingsQuery.schema.parse({
      texts: null,
      discount: null,
      featured: null,
      subscriptionSkus: ['SKU-24', null],
      promotions: [
        { size: '24 pack', targetProductSkus: ['B'], limitedTargetProductSkus: null },
        { size: '6 pack', targetProductSkus: ['A'], limitedTargetProductSkus: ['C'] },
        { targetProductSkus: ['broken'] },
      ],
      products: [
        { title: 'Dusk', id: '1', subscriptionId: '2', slug: 'dusk', category: 'mood', ingredients: ['Hops', null] },
      ],
    }),
  )
  expect(settings.promotions).toEqual([
    { size: '6 pack', targetProductSkus: ['A'], limitedTargetProductSkus: ['C'] },
    { size: '24 pack', targetProductSkus: ['B'], limitedTargetProductSkus: [] },
  ])
  expect(settings.subscriptionSkus).toEqual(['SKU-24'])
  const dusk = { title: 'Dusk', path: '/shop/mood/dusk', ingredients: ['Hops'] }
  expect(settings.products).toEqual({ 'gid://shopify/Product/1': dusk, 'gid://shopify/Product/2': dusk })
})

test('an event tells a line by its product, variant, price and page', () => {
  const products = { 'product-a': { title: 'A', path: '/shop/mood/a', ingredients: [] } }
  expect(trackedProduct(line('a'), { products }, 'https://shop.test')).toEqual({
    product_id: 'product-a',
    sku: null,
    name: 'a',
    variant: '6 pack',
    price: 10,
    url: 'https://shop.test/shop/mood/a',
  })
})

test.each([null, { products: {} }])(
  'a product whose page is not known is told with the address of home: %j',
  (settings) => {
    expect(trackedProduct(line('a'), settings, 'https://shop.test').url).toBe('https://shop.test/')
  },
)
