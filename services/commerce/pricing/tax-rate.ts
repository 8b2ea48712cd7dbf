/** A tax on what is sent to a country or a region of it. */
export interface TaxRate {
  /** ISO 3166-1. */
  country: string
  /** A region's code; empty for the whole country. */
  region: string
  /** As the shopper reads it: `'VAT'`. */
  name: string
  /** Hundredths of a percent. */
  rate: number
  /** Prices contain it, so that it is told and not added. */
  included: boolean
  /** What shipping costs is taxed too. */
  onShipping: boolean
}

/** The tax of a place: its region's, or else its country's; undefined where there is none. */
export function taxRateFor(
  rates: readonly TaxRate[],
  { country, region }: { country: string; region: string },
): TaxRate | undefined {
  const ofCountry = rates.filter((rate) => rate.country === country)
  return ofCountry.find((rate) => rate.region === region) ?? ofCountry.find((rate) => rate.region === '')
}
