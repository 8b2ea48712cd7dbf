import type { Cart } from '../cart/cart.ts'
import { findCheckoutDetails } from '../cart/checkout-details.ts'
import type { Queries } from '../database/tables.ts'
import { toGid } from '../values/gid.ts'
import { viewAddress } from './delivery-view.ts'

async function shippingAddressOf({ token }: Cart, queries: Queries) {
  const { shippingAddress } = await findCheckoutDetails(queries, token)
  return shippingAddress ? [viewAddress(shippingAddress.country, shippingAddress)] : []
}

function viewPreferences({ buyerIdentity: { preferences } }: Cart) {
  if (!preferences) return null
  const { delivery, wallet } = preferences
  const { coordinates = null, deliveryMethod, pickupHandle } = delivery ?? {}
  return {
    delivery: delivery ? { coordinates, deliveryMethod: deliveryMethod ?? [], pickupHandle: pickupHandle ?? [] } : null,
    wallet: wallet ?? null,
  }
}

/** A `CartBuyerIdentity` of the Storefront API. */
export function viewBuyer(cart: Cart, queries: Queries) {
  const { countryCode, email, phone, preferences } = cart.buyerIdentity
  return {
    countryCode,
    email,
    phone,
    // There are no customer accounts.
    customer: null,
    preferences: viewPreferences(cart),
    walletPreferences: preferences?.wallet ?? [],
    deliveryAddressPreferences: () => shippingAddressOf(cart, queries),
  }
}

/** The `CartSelectableAddress`es of a cart: the one that the checkout ships to, or none. */
export async function viewSelectableAddresses(cart: Cart, queries: Queries) {
  const addresses = await shippingAddressOf(cart, queries)
  return addresses.map((address) => ({
    id: toGid('CartSelectableAddress', 1),
    address: { ...address, __typename: 'CartDeliveryAddress' },
    // No customer account keeps it.
    oneTimeUse: true,
    selected: true,
  }))
}
