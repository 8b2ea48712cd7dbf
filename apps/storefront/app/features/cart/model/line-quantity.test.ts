import { expect, test } from 'vitest'
import { isInStock, quantityError, quantityRange } from './line-quantity.ts'

test.each([2, 7, 9])('NUM-07: a line holds at most the quantity available, also when it holds %i of 7', (quantity) => {
  expect(quantityRange({ availableForSale: true, quantityAvailable: 7 }, quantity).max).toBe(7)
})

test.each([0, -3, null])('NUM-08: a line holds at most 9999 of an item that is sold with %s in stock', (stock) => {
  expect(quantityRange({ availableForSale: true, quantityAvailable: stock }, 2).max).toBe(9999)
})

test.each([7, 0, null])(
  'NUM-09: a line of an item that is not available keeps its quantity at most (stock %s)',
  (stock) => {
    expect(quantityRange({ availableForSale: false, quantityAvailable: stock }, 2).max).toBe(2)
  },
)

const sixes = { minimum: 6, maximum: 24, increment: 6 }
const item = { availableForSale: true, quantityAvailable: 100, quantityRule: sixes }

test.each([
  [100, 24],
  [null, 24],
  [20, 18],
  [4, 6],
])('a line obeys the quantity rule of its variant, with %s in stock up to %i pieces', (quantityAvailable, max) => {
  expect(quantityRange({ ...item, quantityAvailable }, 6)).toEqual({ min: 6, max, step: 6, precision: 6 })
})

test('NUM-06: without a quantity rule a line holds one piece or more', () => {
  expect(quantityRange({ ...item, quantityRule: undefined }, 6)).toEqual({ min: 1, max: 100, step: 1, precision: 1 })
})

test('a variant with less stock than its minimum is sold out', () => {
  expect([5, 6, null].map((quantityAvailable) => isInStock({ ...item, quantityAvailable }))).toEqual([
    false,
    true,
    true,
  ])
  expect(isInStock({ ...item, availableForSale: false })).toBe(false)
})

test.each([
  [7, 'in multiples of 6'],
  [30, 'up to 24 pieces at a time'],
  [12, undefined],
])('%i pieces at a time of 6 to 24 in sixes: %s', (quantity, error) => {
  expect(quantityError(item, quantity)).toBe(error)
})

test('the message for a quantity below the minimum names the minimum', () => {
  const quantityRule = { minimum: 2, maximum: null, increment: 1 }
  expect(quantityError({ ...item, quantityRule }, 1)).toBe('from 2 pieces on')
})
