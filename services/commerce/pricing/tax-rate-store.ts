import { readerOf, writerOf } from '../database/columns.ts'
import { taxRateColumns } from '../database/rate-columns.ts'
import type { Queries } from '../database/tables.ts'
import type { TaxRate } from './tax-rate.ts'

const readRate = readerOf(taxRateColumns)
const writeRate = writerOf(taxRateColumns)

/** The rates of a country and its regions, or all rates, sorted by place. */
export async function loadTaxRates(queries: Queries, country?: string): Promise<TaxRate[]> {
  const all = queries.selectFrom('commerce_tax_rate').selectAll().orderBy('country').orderBy('region')
  const rows = await (country === undefined ? all : all.where('country', '=', country)).execute()
  return rows.map(readRate)
}

/** Replaces the shop's tax rates with these. */
export async function replaceTaxRates(queries: Queries, rates: readonly TaxRate[]): Promise<void> {
  await queries.deleteFrom('commerce_tax_rate').execute()
  for (const rate of rates) await queries.insertInto('commerce_tax_rate').values(writeRate(rate)).execute()
}
