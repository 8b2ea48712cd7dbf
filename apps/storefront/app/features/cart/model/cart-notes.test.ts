import { expect, test } from 'vitest'
import { productTypes } from '../../../commerce/product-types.ts'
import { cartNotes } from './cart-notes.ts'
import { line, merchandise } from './testing.ts'

const ofType = (id: string, productType: string) => line(id, { merchandise: merchandise(id, { productType }) })

const texts = { cbdWarning: 'hemp', shippingNotePowderProducts: 'boxes' } as Parameters<typeof cartNotes>[1]['texts']

test('ENTITY-20, DRAWER-23: powders need a note on shipping together with sparkling water only', () => {
  expect(productTypes).toEqual({
    sparklingWater: 'Sparkling Water',
    powders: 'Powders',
    merch: 'Merch',
    giftCard: 'Gift Card',
  })
  const [powder, water, cap] = [ofType('a', 'Powders'), ofType('b', 'Sparkling Water'), ofType('c', 'Merch')]
  expect(cartNotes([powder, water], { texts, products: {} })).toEqual(['boxes'])
  expect(cartNotes([powder, cap], { texts, products: {} })).toEqual([])
  expect(cartNotes([water], { texts, products: {} })).toEqual([])
})

test.each([
  ['broad spectrum hemp', ['hemp']],
  [' Broad spectrum hemp ', ['hemp']],
  ['Broad Spectrum Extract', ['hemp']],
  ['Hemp flower aroma', []],
])('DRAWER-22: the ingredient %s', (title, notes) => {
  const products = { 'product-a': { title: 'A', path: '/shop/mood/a', ingredients: ['Water', title] } }
  expect(cartNotes([line('a'), line('b')], { texts, products })).toEqual(notes)
  expect(cartNotes([line('b')], { texts, products })).toEqual([])
  expect(cartNotes([line('a')], { texts: null, products })).toEqual([])
})
