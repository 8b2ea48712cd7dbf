import { expect, test } from 'vitest'
import { maximumQuantity } from './line-quantity.ts'

test.each([2, 7, 9])('NUM-07: a line holds at most the quantity available, also when it holds %i of 7', (quantity) => {
  expect(maximumQuantity({ availableForSale: true, quantityAvailable: 7 }, quantity)).toBe(7)
})

test.each([0, -3, null])('NUM-08: a line holds at most 9999 of an item that is sold with %s in stock', (stock) => {
  expect(maximumQuantity({ availableForSale: true, quantityAvailable: stock }, 2)).toBe(9999)
})

test.each([7, 0, null])(
  'NUM-09: a line of an item that is not available keeps its quantity at most (stock %s)',
  (stock) => {
    expect(maximumQuantity({ availableForSale: false, quantityAvailable: stock }, 2)).toBe(2)
  },
)
