import { z } from 'zod'
import { numberCell, price, priceCell, text, wholeNumber } from '../database/cells.ts'
import { readRows, writeCsv } from './csv.ts'
import { findCountry } from '../shipping/countries.ts'
import { elsewhere, type ShippingRate } from '../shipping/shipping-rate.ts'

const rowSchema = z
  .object({
    Country: text(2).refine((code) => code === elsewhere || findCountry(code) !== undefined, {
      message: `is no country that the checkout knows, like US, nor ${elsewhere}`,
    }),
    Name: text(100).refine((value) => value !== '', 'is empty'),
    Description: text(200),
    Price: price.refine((value) => value !== null, 'is empty'),
    'Minimum Total': price,
    'Maximum Total': price,
    'Minimum Grams': wholeNumber,
    'Maximum Grams': wholeNumber,
  })
  .transform((row): ShippingRate => ({
    country: row.Country,
    name: row.Name,
    description: row.Description,
    price: row.Price ?? 0,
    minimumTotal: row['Minimum Total'],
    maximumTotal: row['Maximum Total'],
    minimumGrams: row['Minimum Grams'],
    maximumGrams: row['Maximum Grams'],
  }))

/**
 * Reads `shipping-rates.csv`, one rate a row; what the columns mean is in docs/decisions/0041-shipping-and-tax-rates.md.
 * @throws CatalogueError with everything that is wrong, by row and column.
 */
export function parseShippingRateCsv(source: string): Promise<ShippingRate[]> {
  return readRows(source, { requiredColumns: ['Country', 'Name', 'Price'], schema: rowSchema })
}

const columns = [
  'Country',
  'Name',
  'Description',
  'Price',
  'Minimum Total',
  'Maximum Total',
  'Minimum Grams',
  'Maximum Grams',
] as const

/** Shipping rates as {@link parseShippingRateCsv} reads them. */
export function writeShippingRateCsv(rates: readonly ShippingRate[]): string {
  const rows = rates.map((rate) => ({
    Country: rate.country,
    Name: rate.name,
    Description: rate.description,
    Price: priceCell(rate.price),
    'Minimum Total': priceCell(rate.minimumTotal),
    'Maximum Total': priceCell(rate.maximumTotal),
    'Minimum Grams': numberCell(rate.minimumGrams),
    'Maximum Grams': numberCell(rate.maximumGrams),
  }))
  return writeCsv(columns, rows)
}
