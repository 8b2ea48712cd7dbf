import { z } from 'zod'
import { price, text } from '../database/cells.ts'
import { shippingRateColumns, taxRateColumns } from '../database/rate-columns.ts'
import type { TaxRate } from '../pricing/tax-rate.ts'
import { findCountry } from '../shipping/countries.ts'
import { restOfWorld, type ShippingRate } from '../shipping/shipping-rate.ts'
import { cellsOf, headersOf, readCells } from './column-cells.ts'
import { readRows } from './csv.ts'

/** Whether there is a number from the minimum to below the maximum. */
const isRange = (minimum: number | null, maximum: number | null): boolean =>
  maximum === null || (minimum ?? 0) < maximum

const shippingRateSchema = z
  .object({
    ...cellsOf(shippingRateColumns),
    Country: text(2).refine((code) => code === restOfWorld || findCountry(code) !== undefined, {
      message: `is not a country of the checkout: use a code such as US, or ${restOfWorld}`,
    }),
  })
  .refine((row) => isRange(row['Minimum Total'], row['Maximum Total']), {
    path: ['Maximum Total'],
    message: 'is not above Minimum Total',
  })
  .refine((row) => isRange(row['Minimum Grams'], row['Maximum Grams']), {
    path: ['Maximum Grams'],
    message: 'is not above Minimum Grams',
  })
  .transform((row): ShippingRate => readCells(shippingRateColumns, row))

/**
 * Parses `shipping-rates.csv`, one rate per row; the columns are described in
 * docs/decisions/0041-shipping-and-tax-rates.md.
 * @throws CatalogueError with all problems, by row and column.
 */
export function parseShippingRateCsv(source: string): Promise<ShippingRate[]> {
  return readRows(source, {
    requiredColumns: ['Country', 'Name', 'Price'],
    columns: headersOf(shippingRateColumns),
    schema: shippingRateSchema,
  })
}

const taxRateSchema = z
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
    columns: headersOf(taxRateColumns),
    schema: taxRateSchema,
    unique: ({ country, region }) => {
      const place = `${country} ${region}`.trim()
      return { key: place, column: 'Region', message: `"${place}" is a duplicate` }
    },
  })
}
