import type { Fields } from '../database/columns.ts'
import type { taxRateColumns } from '../database/rate-columns.ts'

/** A tax for shipments to a country or a region. */
export type TaxRate = Fields<typeof taxRateColumns>

/** The tax rate of a place: its region's, or else its country's; undefined if there is none. */
export function taxRateFor(
  rates: readonly TaxRate[],
  { country, region }: { country: string; region: string },
): TaxRate | undefined {
  const ofCountry = rates.filter((rate) => rate.country === country)
  return ofCountry.find((rate) => rate.region === region) ?? ofCountry.find((rate) => rate.region === '')
}
