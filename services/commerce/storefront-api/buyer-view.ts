import { postalAddressOf } from '../cart/cart-addresses.ts'
import type { Cart, CartAddress } from '../cart/cart.ts'
import { toGid } from '../values/gid.ts'
import { viewAddress } from './delivery-view.ts'

/** A `MailingAddress` or `CartDeliveryAddress`. */
function viewDeliveryAddress(address: CartAddress) {
  const { id, firstName, lastName, phone } = address
  return {
    ...viewAddress(address.country, postalAddressOf(address)),
    id: toGid('MailingAddress', id),
    firstName: firstName || null,
    lastName: lastName || null,
    phone: phone || null,
  }
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

/** Old versions of the API know the selected address as the first. */
const preferredFirst = (addresses: readonly CartAddress[]): CartAddress[] =>
  addresses.toSorted((one, other) => Number(other.selected) - Number(one.selected))

/** A `CartBuyerIdentity` of the Storefront API. */
export function viewBuyer(cart: Cart) {
  const { countryCode, email, phone, preferences } = cart.buyerIdentity
  return {
    countryCode,
    email,
    phone,
    // There are no customer accounts.
    customer: null,
    preferences: viewPreferences(cart),
    walletPreferences: preferences?.wallet ?? [],
    deliveryAddressPreferences: () => preferredFirst(cart.deliveryAddresses).map(viewDeliveryAddress),
  }
}

/** The `CartSelectableAddress`es of a cart, or the selected one only. */
export function viewSelectableAddresses({ deliveryAddresses }: Cart, selectedOnly: boolean) {
  return deliveryAddresses
    .filter(({ selected }) => selected || !selectedOnly)
    .map((address) => ({
      id: toGid('CartSelectableAddress', address.id),
      address: { ...viewDeliveryAddress(address), __typename: 'CartDeliveryAddress' },
      oneTimeUse: address.oneTimeUse,
      selected: address.selected,
    }))
}
