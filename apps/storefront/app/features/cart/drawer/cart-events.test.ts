import { expect, test } from 'vitest'
import { line } from '../model/testing.ts'
import { trackedProduct } from './cart-events.ts'

test('an event describes a line by its product, variant, price and page', () => {
  expect(trackedProduct({ line: line('a'), path: '/shop/mood/a' }, 'https://shop.test')).toEqual({
    product_id: 'product-a',
    sku: null,
    name: 'a',
    variant: '6 pack',
    price: 10,
    url: 'https://shop.test/shop/mood/a',
  })
})

test('a product whose page is not known is sent with the home page’s address', () => {
  expect(trackedProduct({ line: line('a'), path: undefined }, 'https://shop.test').url).toBe('https://shop.test/')
})
