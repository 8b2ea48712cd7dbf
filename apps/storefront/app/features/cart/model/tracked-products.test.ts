import { expect, test } from 'vitest'
import { line } from './testing.ts'
import { trackedProduct } from './tracked-products.ts'

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
