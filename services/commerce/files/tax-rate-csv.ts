import { z } from 'zod'
import { flag, flagCell, price, priceCell, text } from '../database/cells.ts'
import { readRows, writeCsv } from './csv.ts'
import { findCountry } from '../shipping/countries.ts'
import type { TaxRate } from '../pricing/tax-rate.ts'

const rowSchema = z
  .object({
    Country: text(2).refine(
      (code) => findCountry(code) !== undefined,
      'is no country that the checkout knows, like US',
    ),
    Region: text(10),
    Name: text(100).refine((value) => value !== '', 'is empty'),
    Rate: price
      .refine((value) => value !== null, 'is empty')
      .refine((value) => (value ?? 0) <= 10_000, 'is more than 100 percent'),
    Included: flag(false),
    'On Shipping': flag(false),
  })
  .refine(({ Country, Region }) => Region === '' || findCountry(Country)?.regions.has(Region) !== false, {
    path: ['Region'],
    message: 'is no region of the country, like CA',
  })
  .transform((row): TaxRate => ({
    country: row.Country,
    region: row.Region,
    name: row.Name,
    rate: row.Rate ?? 0,
    included: row.Included,
    onShipping: row['On Shipping'],
  }))

/**
 * Reads `tax-rates.csv`, one rate a row; what the columns mean is in docs/decisions/0041-shipping-and-tax-rates.md.
 * @throws CatalogueError with everything that is wrong, by row and column.
 */
export function parseTaxRateCsv(source: string): Promise<TaxRate[]> {
  return readRows(source, {
    requiredColumns: ['Country', 'Name', 'Rate'],
    schema: rowSchema,
    unique: ({ country, region }) => {
      const place = `${country} ${region}`.trim()
      return { key: place, column: 'Region', message: `"${place}" is there twice` }
    },
  })
}

/** Tax rates as {@link parseTaxRateCsv} reads them. */
export function writeTaxRateCsv(rates: readonly TaxRate[]): string {
  const rows = rates.map((rate) => ({
    Country: rate.country,
    Region: rate.region,
    Name: rate.name,
    Rate: priceCell(rate.rate),
    Included: flagCell(rate.included),
    'On Shipping': flagCell(rate.onShipping),
  }))
  return writeCsv(['Country', 'Region', 'Name', 'Rate', 'Included', 'On Shipping'], rows)
}
