import { expect, test } from 'vitest'
import { maxPrice } from '../values/money.ts'
import { computeCheckoutCost, type CostInput } from './checkout-cost.ts'
import type { TaxRate } from './tax-rate.ts'

const tax = (more: Partial<TaxRate> = {}): TaxRate => ({
  country: 'US',
  region: '',
  name: 'Tax',
  rate: 1000,
  included: false,
  onShipping: false,
  ...more,
})

const input = (more: Partial<CostInput> = {}): CostInput => ({
  subtotal: 2000,
  taxable: 2000,
  shippingPrice: 600,
  freeShipping: false,
  taxRate: undefined,
  ...more,
})

const cases: [title: string, input: CostInput, shipping: number, tax: number, total: number][] = [
  ['shipping is added', input(), 600, 0, 2600],
  ['free shipping adds nothing', input({ freeShipping: true }), 0, 0, 2000],
  ['a tax is added for the taxable part', input({ taxable: 1500, taxRate: tax() }), 600, 150, 2750],
  ['a tax on shipping as well', input({ taxRate: tax({ onShipping: true }) }), 600, 260, 2860],
  ['no tax on shipping that is free', input({ freeShipping: true, taxRate: tax({ onShipping: true }) }), 0, 200, 2200],
  ['a tax included in prices is not added', input({ taxRate: tax({ included: true }) }), 600, 182, 2600],
  ['a tax is rounded half up', input({ taxable: 5, subtotal: 5, taxRate: tax() }), 600, 1, 606],
  ['parts of a percent count', input({ taxRate: tax({ rate: 725 }) }), 600, 145, 2745],
  ['nothing to pay stays nothing', input({ subtotal: 0, taxable: 0, shippingPrice: 0, taxRate: tax() }), 0, 0, 0],
]

test.for(cases)('%s', ([, given, shipping, taxed, total]) => {
  expect(computeCheckoutCost(given)).toEqual({ shipping, tax: taxed, total })
})

test('the tax on the most expensive possible cart is exact', () => {
  const subtotal = 250 * 999_999 * maxPrice
  const { tax: amount } = computeCheckoutCost(input({ subtotal, taxable: subtotal, taxRate: tax({ rate: 3333 }) }))
  expect(BigInt(amount)).toBe((BigInt(subtotal) * 3333n + 5000n) / 10_000n)
})
