import type { Fields } from '../database/columns.ts'
import type { taxRateColumns } from '../database/rate-columns.ts'

/** A tax on what is sent to a country or a region of it. */
export type TaxRate = Fields<typeof taxRateColumns>

/** The tax of a place: its region's, or else its country's; undefined where there is none. */
export function taxRateFor(
  rates: readonly TaxRate[],
  { country, region }: { country: string; region: string },
): TaxRate | undefined {
  const ofCountry = rates.filter((rate) => rate.country === country)
  return ofCountry.find((rate) => rate.region === region) ?? ofCountry.find((rate) => rate.region === '')
}
