import { z } from 'zod'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import { flag, price, text } from './csv-cells.ts'
import { readRecords, rowOf } from './csv-records.ts'
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
export async function parseTaxRateCsv(source: string): Promise<TaxRate[]> {
  const issues: CatalogueIssue[] = []
  const rates = new Map<string, TaxRate>()
  for (const [index, record] of (await readRecords(source, ['Country', 'Name', 'Rate'])).entries()) {
    const { data, error } = rowSchema.safeParse(record)
    const row = rowOf(index)
    for (const { path, message } of error?.issues ?? []) issues.push({ row, column: String(path[0]), message })
    if (!data) continue
    const place = `${data.country} ${data.region}`.trim()
    if (rates.has(place)) issues.push({ row, column: 'Region', message: `"${place}" is there twice` })
    rates.set(place, data)
  }
  if (issues.length > 0) throw new CatalogueError(issues)
  return [...rates.values()]
}
