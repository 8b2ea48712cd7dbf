import { expect, test } from 'vitest'
import { maxPrice } from '../values/money.ts'
import { discount, line as defaultLine } from '../testing/pricing.ts'
import { computeCartCost, type PricedLine } from './cart-cost.ts'
import { maxLineQuantity, maxLines } from '../cart/cart.ts'

const line = (quantity: number, unitPrice: number, compareAtPrice: number | null = null): PricedLine =>
  defaultLine({ quantity, unitPrice, compareAtPrice })

test.for([
  { title: 'an empty cart', lines: [], totals: [], total: 0 },
  { title: 'one piece', lines: [line(1, 1999)], totals: [1999], total: 1999 },
  { title: 'several pieces and lines', lines: [line(3, 1999), line(2, 5)], totals: [5997, 10], total: 6007 },
  { title: 'something free', lines: [line(7, 0), line(1, 1)], totals: [0, 1], total: 1 },
])('$title: cost of the lines and total', ({ lines, totals, total }) => {
  const cost = computeCartCost(lines)
  expect(cost.lines.map((each) => [each.subtotal, each.total])).toEqual(totals.map((amount) => [amount, amount]))
  expect(cost.subtotal).toBe(total)
})

test.for([
  [null, null],
  [2499, 2499],
  [1999, null],
  [1500, null],
] as const)('a price of 1999 compared with %s shows %s', ([compareAtPrice, shown]) => {
  expect(computeCartCost([line(1, 1999, compareAtPrice)]).lines[0]?.compareAtPrice).toBe(shown)
})

test('the largest possible cart adds up exactly', () => {
  const { subtotal } = computeCartCost(Array.from({ length: maxLines }, () => line(maxLineQuantity, maxPrice)))
  expect(BigInt(subtotal)).toBe(BigInt(maxLines) * BigInt(maxLineQuantity) * BigInt(maxPrice))
  expect(Number.isSafeInteger(subtotal)).toBe(true)
})

test('discounts are returned as one sum, and by line where they are not zero', () => {
  const half = discount({ code: 'HALF', value: 5000 })
  const cost = computeCartCost([line(2, 1000), line(1, 0)], [{ code: 'half', discount: half }])
  expect(cost).toMatchObject({ discount: 1000, subtotal: 1000 })
  expect(cost.lines.map(({ discounts }) => discounts)).toMatchObject([[{ code: 'half', amount: 1000 }], []])
  expect(computeCartCost([line(1, 1000)])).toMatchObject({ codes: [], discount: 0 })
})

test('shipping is free with a valid code for free shipping only', () => {
  const free = discount({ code: 'ship', type: 'free shipping', value: 0, minimumSubtotal: 2000 })
  const codes = [
    { code: 'half', discount: discount({ code: 'half' }) },
    { code: 'ship', discount: free },
  ]
  expect(computeCartCost([line(2, 1999)], codes)).toMatchObject({ freeShipping: true })
  expect(computeCartCost([line(1, 1999)], codes)).toMatchObject({ freeShipping: false })
  expect(computeCartCost([line(2, 1999)], codes.slice(0, 1))).toMatchObject({ freeShipping: false })
  expect(computeCartCost([line(2, 1999)])).toMatchObject({ freeShipping: false })
})
