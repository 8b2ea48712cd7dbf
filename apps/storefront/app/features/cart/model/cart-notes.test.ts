import { expect, test } from 'vitest'
import { productTypes } from '../../../commerce/product-types.ts'
import { hasHemp, hasPowdersWithWater } from './cart-notes.ts'
import { line, merchandise } from './testing.ts'

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
