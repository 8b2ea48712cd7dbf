import { z } from 'zod'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import { price, text, wholeNumber } from './csv-cells.ts'
import { readRecords, rowOf } from './csv-records.ts'
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
export async function parseShippingRateCsv(source: string): Promise<ShippingRate[]> {
  const issues: CatalogueIssue[] = []
  const rates = (await readRecords(source, ['Country', 'Name', 'Price'])).flatMap((record, index) => {
    const { data, error } = rowSchema.safeParse(record)
    for (const { path, message } of error?.issues ?? []) {
      issues.push({ row: rowOf(index), column: String(path[0]), message })
    }
    return data ? [data] : []
  })
  if (issues.length > 0) throw new CatalogueError(issues)
  return rates
}
