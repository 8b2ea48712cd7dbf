import { expect, test } from 'vitest'
import { discounts, shippingRates, taxRates } from '../testing/rates.ts'
import { catalogue, createTestShop } from '../testing/commerce.ts'
import { availableRates } from '../shipping/shipping-rate.ts'
import { taxRateFor } from '../pricing/tax-rate.ts'
import { parseShippingRateCsv, parseTaxRateCsv } from './rate-csv.ts'

const names = (rates: { name: string; price: number }[]) => rates.map(({ name, price }) => [name, price])

test('rates are chosen by country, total and weight, the cheapest first', async () => {
  const rates = await parseShippingRateCsv(shippingRates)
  expect(names(availableRates(rates, 'US', { total: 4999, grams: 100 }))).toEqual([
    ['Standard', 600],
    ['Express', 1600],
  ])
  expect(names(availableRates(rates, 'US', { total: 5000, grams: 1999 }))).toEqual([
    ['Standard', 0],
    ['Express', 1600],
  ])
  expect(names(availableRates(rates, 'US', { total: 5000, grams: 2000 }))).toEqual([
    ['Standard', 0],
    ['Freight', 4000],
  ])
  expect(availableRates(rates, 'FR', { total: 100, grams: 1 })).toEqual([])
})

test('an asterisk stands for countries without their own rates', async () => {
  const rates = await parseShippingRateCsv('Country,Name,Price\n*,World,30\nUS,Home,5\n')
  expect(names(availableRates(rates, 'FR', { total: 1, grams: 1 }))).toEqual([['World', 3000]])
  expect(names(availableRates(rates, 'US', { total: 1, grams: 1 }))).toEqual([['Home', 500]])
})

test('a shop without rates ships everything for free', () => {
  expect(names(availableRates([], 'NZ', { total: 1, grams: 1 }))).toEqual([['Standard', 0]])
})

test('a region has its own tax rate, or else its country’s', async () => {
  const rates = await parseTaxRateCsv('Country,Region,Name,Rate\nCA,,GST,5\nCA,ON,HST,13\n')
  expect(taxRateFor(rates, { country: 'CA', region: 'ON' })).toMatchObject({ name: 'HST', rate: 1300 })
  expect(taxRateFor(rates, { country: 'CA', region: 'BC' })).toMatchObject({ name: 'GST', rate: 500 })
  expect(taxRateFor(rates, { country: 'US', region: 'ON' })).toBeUndefined()
})

test.for([
  ['shipping', 'Country,Name,Price\nXX,A,1\n', 'row 2, Country'],
  ['shipping', 'Country,Name,Price\nUS,,1\n', 'row 2, Name'],
  ['shipping', 'Country,Name,Price\nUS,A,\n', 'row 2, Price'],
  ['shipping', 'Country,Name,Price\nUS,A,-1\n', 'row 2, Price'],
  ['shipping', 'Country,Name,Price,Minimum Total,Maximum Total\nUS,A,1,60,60\n', 'row 2, Maximum Total'],
  ['shipping', 'Country,Name,Price,Minimum Grams,Maximum Grams\nUS,A,1,,0\n', 'row 2, Maximum Grams'],
  ['tax', 'Country,Name,Rate\nXX,A,1\n', 'row 2, Country'],
  ['tax', 'Country,Region,Name,Rate\nUS,ON,A,1\n', 'row 2, Region'],
  ['tax', 'Country,Name,Rate\nUS,A,101\n', 'row 2, Rate'],
  ['tax', 'Country,Name,Rate\nUS,A,1\nUS,B,2\n', 'row 3, Region'],
] as const)('an invalid %s rate is reported by row and column: %j', async ([kind, text, message]) => {
  const parse = kind === 'tax' ? parseTaxRateCsv : parseShippingRateCsv
  await expect(parse(text)).rejects.toThrow(message)
})

test('an import with an invalid rate imports nothing', async () => {
  const { service } = await createTestShop({ csv: '' })
  const wrong = { text: catalogue, discounts, taxRates, shippingRates: 'Country,Name,Price\nUS,A,x\n' }
  await expect(service.importCatalogue(wrong)).rejects.toThrow('shipping-rates.csv')
  expect(await service.importCatalogue({ text: catalogue, discounts, taxRates, shippingRates })).toMatchObject({
    products: 3,
  })
})
