import { expect, test } from 'vitest'
import { currencySymbol, formatMoney, parseDecimal, toCell, toDecimal } from './money.ts'

test.for([
  [0, '0.0'],
  [1, '0.01'],
  [10, '0.1'],
  [100, '1.0'],
  [1200, '12.0'],
  [1250, '12.5'],
  [1255, '12.55'],
  [1205, '12.05'],
  [-1205, '-12.05'],
  [7_499_992_500_000_00, '7499992500000.0'],
] as const)('%d minor units are formatted as %s', ([amount, decimal]) => {
  expect(toDecimal(amount)).toBe(decimal)
})

test.for([
  ['12', 1200],
  ['12.5', 1250],
  [' 12.55 ', 1255],
  ['0', 0],
  ['0.07', 7],
  ['1.15', 115],
  ['300000', 30_000_000],
  ['300000.01', undefined],
  ['12.555', undefined],
  ['-1', undefined],
  ['1,200.00', undefined],
  ['$12', undefined],
  ['1e3', undefined],
  ['.5', undefined],
  ['', undefined],
] as const)('%j is parsed as %s minor units', ([text, amount]) => {
  expect(parseDecimal(text)).toBe(amount)
})

test('amounts are shown to shoppers with their currency symbol', () => {
  expect([formatMoney(123_450, 'USD'), formatMoney(5, 'GBP')]).toEqual(['$1,234.50', '£0.05'])
})

test('a currency has a symbol, and a narrow one that others may have too', () => {
  expect([currencySymbol('CAD'), currencySymbol('CAD', 'narrowSymbol'), currencySymbol('CHF')]).toEqual([
    'CA$',
    '$',
    'CHF',
  ])
})

test('amounts have two decimals in files', () => {
  expect([0, 5, 1250, 123_456].map(toCell)).toEqual(['0.00', '0.05', '12.50', '1234.56'])
})
