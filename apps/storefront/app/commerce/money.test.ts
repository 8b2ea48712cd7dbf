import { expect, test } from 'vitest'
import { formatMoney, fromMinorUnits, minorUnits, multiplyMoney } from './money.ts'

test('an amount times a quantity is exact to the cent', () => {
  expect(multiplyMoney({ amount: '0.1', currencyCode: 'USD' }, 3)).toEqual({ amount: '0.30', currencyCode: 'USD' })
  expect(multiplyMoney({ amount: '19.99', currencyCode: 'EUR' }, 1)).toEqual({ amount: '19.99', currencyCode: 'EUR' })
})

test('amounts of currencies with three decimals, and with none, are as exact', () => {
  const price = { amount: '1.255', currencyCode: 'KWD' }
  expect(multiplyMoney(price, 2)).toEqual({ amount: '2.510', currencyCode: 'KWD' })
  expect(minorUnits(price)).toBe(1255)
  expect(multiplyMoney({ amount: '1980.0', currencyCode: 'JPY' }, 3)).toEqual({
    amount: '5940.00',
    currencyCode: 'JPY',
  })
  expect(formatMoney(multiplyMoney(price, 2))).toBe('KWD\u00A02.510')
  expect(formatMoney({ amount: '1980.0', currencyCode: 'JPY' })).toBe('¥1,980')
})

test.for(['PKR', 'HUF', 'COP', 'IDR'])('prices in %s have decimals, which browsers leave out', (currencyCode) => {
  const price = { amount: '99.5', currencyCode }
  expect(formatMoney(price)).toBe(`${currencyCode}\u00A099.50`)
  expect(formatMoney(multiplyMoney(price, 2))).toBe(`${currencyCode}\u00A0199`)
  expect(minorUnits(price) * 2 - minorUnits({ amount: '199.0', currencyCode })).toBe(0)
})

test('dollars are written as the formatter of en-US writes them', () => {
  const formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  for (const amount of ['0', '0.5', '9.99', '999.99', '1000', '12345.6', '-7.25', '-1234567.89', '987654321.01']) {
    expect(formatMoney({ amount, currencyCode: 'USD' })).toBe(formatter.format(Number(amount)))
  }
})

test('minor units and decimals convert both ways, and each currency is formatted as its own', () => {
  expect(minorUnits({ amount: '1.005', currencyCode: 'USD' })).toBe(100)
  expect(fromMinorUnits(-5, 'USD').amount).toBe('-0.05')
  expect(['USD', 'EUR', 'USD'].map((currencyCode) => formatMoney({ amount: '5', currencyCode }))).toEqual([
    '$5.00',
    '€5.00',
    '$5.00',
  ])
})
