import { expect, test } from 'vitest'
import { globalId } from './global-id.ts'

const id = 'gid://shopify/Product/151096831062786'

test('ENTITY-18: the base64 of an id, its number and its plain form mean the same', () => {
  expect(globalId('Product', btoa(id))).toBe(id)
  expect(globalId('Product', '151096831062786')).toBe(id)
})

test('ENTITY-19: an id that starts with the global-id scheme is left unchanged', () => {
  expect(globalId('Product', id)).toBe(id)
  expect(globalId('Product', 'gid://shopify/ProductVariant/1?key=a')).toBe('gid://shopify/ProductVariant/1?key=a')
})

test.each(['not an id', '', btoa('not an id')])('%j, which is not an id, becomes the id of nothing', (value) => {
  expect(globalId('Product', value)).toBe('gid://shopify/Product/0')
})
