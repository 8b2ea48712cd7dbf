import { z } from 'zod'
import { text } from '../database/cells.ts'
import { shippingRateColumns } from '../database/rate-columns.ts'
import { findCountry } from '../shipping/countries.ts'
import { elsewhere, type ShippingRate } from '../shipping/shipping-rate.ts'
import { cellsOf, readCells, writeRecords } from './column-cells.ts'
import { readRows } from './csv.ts'

const rowSchema = z
  .object({
    ...cellsOf(shippingRateColumns),
    Country: text(2).refine((code) => code === elsewhere || findCountry(code) !== undefined, {
      message: `is not a country of the checkout: use a code such as US, or ${elsewhere}`,
    }),
  })
  .transform((row): ShippingRate => readCells(shippingRateColumns, row))

/**
 * Parses `shipping-rates.csv`, one rate per row; the columns are described in
 * docs/decisions/0041-shipping-and-tax-rates.md.
 * @throws CatalogueError with all problems, by row and column.
 */
export function parseShippingRateCsv(source: string): Promise<ShippingRate[]> {
  return readRows(source, { requiredColumns: ['Country', 'Name', 'Price'], schema: rowSchema })
}

/** Formats shipping rates for {@link parseShippingRateCsv}. */
export function writeShippingRateCsv(rates: readonly ShippingRate[]): string {
  return writeRecords(shippingRateColumns, rates)
}
