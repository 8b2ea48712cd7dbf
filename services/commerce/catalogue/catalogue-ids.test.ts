import { expect, test } from 'vitest'
import { productNumber, variantNumber } from './catalogue-ids.ts'
import { gidTypeOf, parseGid, parseNumericGid, toGid } from '../values/gid.ts'

test('numbers depend only on handle and option values, since content documents refer to them', () => {
  expect(productNumber('tonic')).toBe(165855614612877)
  expect(variantNumber('tonic', ['6 pack', 'Peach'])).toBe(167570908984936)
})

test.for([
  ['gid://shopify/Product/12', 12],
  [Buffer.from('gid://shopify/Product/12').toString('base64'), 12],
  ['gid://shopify/Product/12?key=1', 12],
  ['gid://shopify/ProductVariant/12', undefined],
  ['gid://shopify/Product/', undefined],
  ['gid://shopify/Product/1e400', undefined],
  ['gid://shopify/Product/99999999999999999999', undefined],
  ['gid://shopify/Product/-1', undefined],
  ['gid://other/Product/12', undefined],
  ['12', undefined],
  ['', undefined],
] as const)('the id %j names the product %s', ([gid, number]) => {
  expect(parseNumericGid('Product', gid)).toBe(number)
})

test('ids are parsed as they are formatted', () => {
  expect(parseGid('Cart', toGid('Cart', 'a_B-1'))).toBe('a_B-1')
  expect(gidTypeOf(toGid('CartLine', 'x'))).toBe('CartLine')
})
