import { expect, test } from 'vitest'
import { formatMoney } from '../commerce/money.ts'
import { formatAbbreviated, formatPercentage, formatThousands } from './number-format.ts'

const dollars = (amount: string) => formatMoney({ amount, currencyCode: 'USD' })

test('CONST-08: large numbers can be abbreviated', () => {
  expect([7, 999, 1234, 15_000, 2_500_000].map(formatAbbreviated)).toEqual(['7', '999', '1.2K', '15K', '2.5M'])
})

test('CONST-09: thousands are separated', () => {
  expect([999, 1000, 1_234_567.5].map(formatThousands)).toEqual(['999', '1,000', '1,234,568'])
})

test('CONST-10: a percentage has up to two decimals', () => {
  expect([0.5, 0.125, 0.12345, 1].map(formatPercentage)).toEqual(['50%', '12.5%', '12.35%', '100%'])
})

test('CONST-11: money is dollars with two decimals', () => {
  expect(['26', '26.5', '1234.567', '0.0'].map(dollars)).toEqual(['$26.00', '$26.50', '$1,234.57', '$0.00'])
})
