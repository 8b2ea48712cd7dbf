import type { Queries } from '../database/tables.ts'
import type { TaxRate } from './tax-rate.ts'

/** The rates of a country and its regions, or all there are, in the order of their places. */
export async function loadTaxRates(queries: Queries, country?: string): Promise<TaxRate[]> {
  const all = queries.selectFrom('commerce_tax_rate').selectAll().orderBy('country').orderBy('region')
  const rows = await (country === undefined ? all : all.where('country', '=', country)).execute()
  return rows.map(({ on_shipping, included, ...row }) => ({
    ...row,
    included: included === 1,
    onShipping: on_shipping === 1,
  }))
}

/** Makes these the shop's tax rates: others go. */
export async function replaceTaxRates(queries: Queries, rates: readonly TaxRate[]): Promise<void> {
  await queries.deleteFrom('commerce_tax_rate').execute()
  for (const { onShipping, included, ...rate } of rates) {
    await queries
      .insertInto('commerce_tax_rate')
      .values({ ...rate, included: Number(included), on_shipping: Number(onShipping) })
      .execute()
  }
}
