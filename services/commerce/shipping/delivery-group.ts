import type { Queries } from '../database/tables.ts'
import type { PostalAddress } from './countries.ts'
import { parcelOf, shippedLines, type Destination, type QuotedCart, type QuotedLine } from './quote.ts'
import { loadShippingRates } from './shipping-rate-store.ts'
import { availableRates, type ShippingRate } from './shipping-rate.ts'

/** What of a cart is sent, and how it can be. */
export interface DeliveryGroup<Line> {
  lines: Line[]
  /** ISO 3166-1. */
  country: string
  /** Null while only the country is known. */
  address: PostalAddress | null
  /** The cheapest first; none when it cannot be sent there. */
  options: ShippingRate[]
  /** The one that was chosen, or else the cheapest. */
  selected: ShippingRate | undefined
  freeShipping: boolean
}

/** A shop sends from one place: all that is sent is one group, and a cart has no other. */
export const deliveryGroupNumber = 1

/**
 * Undefined when nothing of the cart is sent, and while it is not known where to.
 * @param buyersCountry where the buyer is, while there is no address.
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
