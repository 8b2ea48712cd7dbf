import type { Fields } from '../database/columns.ts'
import type { shippingRateColumns } from '../database/rate-columns.ts'
import type { MinorUnits } from '../values/money.ts'

/** A way to send an order, and what it costs. */
export type ShippingRate = Fields<typeof shippingRateColumns>

/** Stands for every country that has no rate of its own. */
export const elsewhere = '*'

/** What is sent: what the lines come to, and what they weigh. */
export interface Parcel {
  total: MinorUnits
  grams: number
}

/** A shop that has set up no rates sends everything for nothing. */
const withoutRates: ShippingRate = {
  country: elsewhere,
  name: 'Shipping',
  description: '',
  price: 0,
  minimumTotal: null,
  maximumTotal: null,
  minimumGrams: null,
  maximumGrams: null,
}

const within = (value: number, minimum: number | null, maximum: number | null): boolean =>
  (minimum === null || value >= minimum) && (maximum === null || value < maximum)

function ratesOf(rates: readonly ShippingRate[], country: string): readonly ShippingRate[] {
  if (rates.length === 0) return [withoutRates]
  const own = rates.filter((rate) => rate.country === country)
  return own.length > 0 ? own : rates.filter((rate) => rate.country === elsewhere)
}

/** The ways to send a parcel to a country, the cheapest first and each once; none when it cannot be sent there. */
export function availableRates(rates: readonly ShippingRate[], country: string, parcel: Parcel): ShippingRate[] {
  const fitting = ratesOf(rates, country)
    .filter((rate) => within(parcel.total, rate.minimumTotal, rate.maximumTotal))
    .filter((rate) => within(parcel.grams, rate.minimumGrams, rate.maximumGrams))
    .toSorted((a, b) => a.price - b.price)
  return fitting.filter((rate, index) => fitting.findIndex(({ name }) => name === rate.name) === index)
}
