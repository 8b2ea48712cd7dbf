import type { Fields } from '../database/columns.ts'
import type { shippingRateColumns } from '../database/rate-columns.ts'
import type { MinorUnits } from '../values/money.ts'
import { countries, type Country } from './countries.ts'

/** A shipping method with its price. */
export type ShippingRate = Fields<typeof shippingRateColumns>

/** The country code for every country without its own rates. */
export const restOfWorld = '*'

/** The total of a whole cart after discounts, and the weight of its shipped lines. */
export interface Parcel {
  total: MinorUnits
  grams: number
}

/** Used by a shop without rates: shipping is free. */
const withoutRates: ShippingRate = {
  country: restOfWorld,
  name: 'Standard',
  description: '',
  price: 0,
  minimumTotal: null,
  maximumTotal: null,
  minimumGrams: null,
  maximumGrams: null,
}

const isBetween = (value: number, minimum: number | null, maximum: number | null): boolean =>
  (minimum === null || value >= minimum) && (maximum === null || value < maximum)

function ratesOf(rates: readonly ShippingRate[], country: string): readonly ShippingRate[] {
  if (rates.length === 0) return [withoutRates]
  const own = rates.filter((rate) => rate.country === country)
  return own.length > 0 ? own : rates.filter((rate) => rate.country === restOfWorld)
}

/** The countries that a shop with these rates ships to, in the order shown. */
export const shippedCountries = (rates: readonly ShippingRate[]): Country[] =>
  countries.filter(({ code }) => ratesOf(rates, code).length > 0)

/**
 * The shipping methods for a parcel and country, the cheapest first and without duplicates; empty if there is no
 * shipping.
 */
export function availableRates(rates: readonly ShippingRate[], country: string, parcel: Parcel): ShippingRate[] {
  const fitting = ratesOf(rates, country)
    .filter((rate) => isBetween(parcel.total, rate.minimumTotal, rate.maximumTotal))
    .filter((rate) => isBetween(parcel.grams, rate.minimumGrams, rate.maximumGrams))
    .toSorted((a, b) => a.price - b.price)
  return fitting.filter((rate, index) => fitting.findIndex(({ name }) => name === rate.name) === index)
}
