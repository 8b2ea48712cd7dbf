import { z } from 'zod'
import { price, text } from '../database/cells.ts'
import { taxRateColumns } from '../database/rate-columns.ts'
import type { TaxRate } from '../pricing/tax-rate.ts'
import { findCountry } from '../shipping/countries.ts'
import { cellsOf, readCells, writeRecords } from './column-cells.ts'
import { readRows } from './csv.ts'

const rowSchema = z
  .object({
    ...cellsOf(taxRateColumns),
    Country: text(2).refine(
      (code) => findCountry(code) !== undefined,
      'is not a country of the checkout: use a code such as US',
    ),
    Rate: price.refine((value) => value <= 10_000, 'is more than 100 percent'),
  })
  .refine(({ Country, Region }) => Region === '' || findCountry(Country)?.regions.has(Region) !== false, {
    path: ['Region'],
    message: 'is not a region of the country: use its code, such as CA',
  })
  .transform((row): TaxRate => readCells(taxRateColumns, row))

/**
 * Parses `tax-rates.csv`, one rate per row; the columns are described in docs/decisions/0041-shipping-and-tax-rates.md.
 * @throws CatalogueError with all problems, by row and column.
 */
export function parseTaxRateCsv(source: string): Promise<TaxRate[]> {
  return readRows(source, {
    requiredColumns: ['Country', 'Name', 'Rate'],
    schema: rowSchema,
    unique: ({ country, region }) => {
      const place = `${country} ${region}`.trim()
      return { key: place, column: 'Region', message: `"${place}" is a duplicate` }
    },
  })
}

/** Formats tax rates for {@link parseTaxRateCsv}. */
export function writeTaxRateCsv(rates: readonly TaxRate[]): string {
  return writeRecords(taxRateColumns, rates)
}
