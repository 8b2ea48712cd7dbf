import type { Queries } from '../database/tables.ts'
import type { PostalAddress } from '../values/postal-address.ts'
import { parcelOf, shippedLines, type Destination, type QuotedCart, type QuotedLine } from './quote.ts'
import { loadShippingRates } from './shipping-rate-store.ts'
import { availableRates, type ShippingRate } from './shipping-rate.ts'

/** The shipped lines of a cart, and the shipping options. */
export interface DeliveryGroup<Line> {
  lines: Line[]
  /** ISO 3166-1. */
  country: string
  /** Null if only the country is known. */
  address: PostalAddress | null
  /** The cheapest first; empty if the country has no shipping. */
  options: ShippingRate[]
  /** The selected option, or else the cheapest. */
  selected: ShippingRate | undefined
  freeShipping: boolean
}

/** The shop ships from one place, so a cart has at most one group. */
export const deliveryGroupNumber = 1

/**
 * Undefined when nothing is shipped, or the destination is unknown.
 * @param buyersCountry the buyer's country, used if there is no address.
 */
export async function findDeliveryGroup<Line extends QuotedLine>(
  queries: Queries,
  cart: QuotedCart<Line>,
  { shippingAddress, shippingMethod }: Destination,
  buyersCountry: string | null | undefined,
): Promise<DeliveryGroup<Line> | undefined> {
  const lines = shippedLines(cart.lines)
  const country = shippingAddress?.country ?? buyersCountry
  if (lines.length === 0 || !country) return undefined
  const options = availableRates(await loadShippingRates(queries), country, parcelOf(cart))
  return {
    lines,
    country,
    address: shippingAddress,
    options,
    selected: options.find(({ name }) => name === shippingMethod) ?? options[0],
    freeShipping: cart.cost.freeShipping,
  }
}
