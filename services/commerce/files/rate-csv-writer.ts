import type { ShippingRate } from '../shipping/shipping-rate.ts'
import type { TaxRate } from '../pricing/tax-rate.ts'
import { toCell } from '../money.ts'
import { writeCsv } from './csv-writer.ts'

const shippingColumns = [
  'Country',
  'Name',
  'Description',
  'Price',
  'Minimum Total',
  'Maximum Total',
  'Minimum Grams',
  'Maximum Grams',
] as const

const amount = (value: number | null): string => (value === null ? '' : toCell(value))
const grams = (value: number | null): string => (value === null ? '' : String(value))
const flag = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

/** Shipping rates as `shipping-rates.csv` has them. */
export function writeShippingRateCsv(rates: readonly ShippingRate[]): string {
  const rows = rates.map((rate) => ({
    Country: rate.country,
    Name: rate.name,
    Description: rate.description,
    Price: toCell(rate.price),
    'Minimum Total': amount(rate.minimumTotal),
    'Maximum Total': amount(rate.maximumTotal),
    'Minimum Grams': grams(rate.minimumGrams),
    'Maximum Grams': grams(rate.maximumGrams),
  }))
  return writeCsv(shippingColumns, rows)
}

/** Tax rates as `tax-rates.csv` has them. */
export function writeTaxRateCsv(rates: readonly TaxRate[]): string {
  const rows = rates.map((rate) => ({
    Country: rate.country,
    Region: rate.region,
    Name: rate.name,
    Rate: toCell(rate.rate),
    Included: flag(rate.included),
    'On Shipping': flag(rate.onShipping),
  }))
  return writeCsv(['Country', 'Region', 'Name', 'Rate', 'Included', 'On Shipping'], rows)
}
