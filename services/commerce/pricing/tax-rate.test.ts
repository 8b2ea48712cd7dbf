import { expect, test } from 'vitest'
import { taxRateFor, type TaxRate } from './tax-rate.ts'

const rate = (country: string, region: string, name: string): TaxRate => {
  return { country, region, name, rate: 725, included: false, onShipping: false }
}
const rates = [rate('US', 'CA', 'California'), rate('US', '', 'Country'), rate('CA', 'QC', 'Quebec')]

test.each([
  ['US', 'CA', 'California'],
  ['US', 'TX', 'Country'],
  ['US', '', 'Country'],
  ['CA', 'QC', 'Quebec'],
  ['CA', 'ON', undefined],
  ['DE', '', undefined],
])('in %s, region %j, the tax is %s', (country, region, name) => {
  expect(taxRateFor(rates, { country, region })?.name).toBe(name)
})
