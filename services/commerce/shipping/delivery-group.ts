import { findCheckoutDetails } from '../cart/checkout-details.ts'
import { givesFreeShipping, gramsOf } from './quote.ts'
import { loadShippingRates } from './rate-store.ts'
import { availableRates, type ShippingRate } from './shipping-rate.ts'
import type { PostalAddress } from './countries.ts'
import type { Queries } from '../database/tables.ts'
import { CartError, type FilledCart } from '../cart/cart.ts'
import { resolveCart, type ResolvedLine } from '../cart/resolved-cart.ts'

/** What of a cart is sent, and how it can be. */
export interface DeliveryGroup {
  lines: ResolvedLine[]
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

/** Undefined when nothing of the cart is sent, and while it is not known where to. */
export async function findDeliveryGroup(queries: Queries, filled: FilledCart): Promise<DeliveryGroup | undefined> {
  const resolved = resolveCart(filled)
  const lines = resolved.lines.filter(({ variant }) => variant.requiresShipping)
  const { shippingAddress, shippingMethod } = await findCheckoutDetails(queries, filled.cart.token)
  const country = shippingAddress?.country ?? filled.cart.buyerIdentity.countryCode
  if (lines.length === 0 || !country) return undefined
  const parcel = { total: resolved.cost.subtotal, grams: gramsOf(lines) }
  const options = availableRates(await loadShippingRates(queries), country, parcel)
  return {
    lines,
    country,
    address: shippingAddress,
    options,
    selected: options.find(({ name }) => name === shippingMethod) ?? options[0],
    freeShipping: givesFreeShipping(filled, resolved),
  }
}

/** Which way a group is to be sent; options are named by their titles. */
export interface DeliverySelection {
  /** Undefined for what is no id of a group. */
  group: number | undefined
  option: string
}

/** The name of the shipping rate that a selection chooses. @throws CartError for a group or an option that there is not */
export function chosenOption(group: DeliveryGroup | undefined, selection: DeliverySelection, index: number): string {
  const field = ['selectedDeliveryOptions', index]
  if (!group || selection.group !== deliveryGroupNumber) {
    const message = 'The delivery group does not exist.'
    throw new CartError('INVALID_DELIVERY_GROUP', [...field, 'deliveryGroupId'], message)
  }
  if (group.options.some(({ name }) => name === selection.option)) return selection.option
  const message = 'The delivery option does not exist.'
  throw new CartError('INVALID_DELIVERY_OPTION', [...field, 'deliveryOptionHandle'], message)
}
