import { expect, test } from 'vitest'
import { availableRates, type ShippingRate } from './shipping-rate.ts'

const rate = (name: string, price: number, more: Partial<ShippingRate> = {}): ShippingRate => ({
  country: 'US',
  name,
  description: '',
  price,
  minimumTotal: null,
  maximumTotal: null,
  minimumGrams: null,
  maximumGrams: null,
  ...more,
})

const parcel = { total: 5000, grams: 1000 }
const namesFor = (rates: ShippingRate[], sent = parcel, country = 'US') =>
  availableRates(rates, country, sent).map(({ name }) => name)

test('a shop without rates ships everything everywhere for free', () => {
  expect(availableRates([], 'NZ', parcel)).toEqual([rate('Standard', 0, { country: '*' })])
})

test('rates are sorted by price, the cheapest first', () => {
  expect(namesFor([rate('Express', 1500), rate('Standard', 500), rate('Slow', 300)])).toEqual([
    'Slow',
    'Standard',
    'Express',
  ])
})

test('rates with the same name are one method, at the lowest matching price', () => {
  const rates = [
    rate('Standard', 500),
    rate('Standard', 0, { minimumTotal: 6000 }),
    rate('Standard', 400, { minimumTotal: 4000 }),
  ]
  expect(availableRates(rates, 'US', parcel)).toEqual([rates[2]])
  expect(availableRates(rates, 'US', { ...parcel, total: 6000 })).toEqual([rates[1]])
})

test('a country with its own rates has only those; others have the rates for elsewhere', () => {
  const rates = [rate('Domestic', 500), rate('World', 2500, { country: '*' })]
  expect(namesFor(rates)).toEqual(['Domestic'])
  expect(namesFor(rates, parcel, 'CA')).toEqual(['World'])
  expect(namesFor([rate('Domestic', 500)], parcel, 'CA')).toEqual([])
})

test.each([
  ['total', { minimumTotal: 5000 }, true],
  ['total', { minimumTotal: 5001 }, false],
  ['total', { maximumTotal: 5001 }, true],
  ['total', { maximumTotal: 5000 }, false],
  ['weight', { minimumGrams: 1000 }, true],
  ['weight', { minimumGrams: 1001 }, false],
  ['weight', { maximumGrams: 1001 }, true],
  ['weight', { maximumGrams: 1000 }, false],
])('the %s must be at least the minimum and below the maximum: %j', (_, bounds, fits) => {
  expect(namesFor([rate('Bounded', 500, bounds)])).toEqual(fits ? ['Bounded'] : [])
})
