import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { parseGid, toGid } from '../values/gid.ts'
import type { PostalAddress } from '../values/postal-address.ts'
import { CartError, maxDeliveryAddresses, type CartAddress, type CartWarning } from './cart.ts'
import {
  changeAddress,
  readAddress,
  refuseAddress,
  type AddressContent,
  type DeliveryAddressFields,
  type Path,
  type Strategy,
  type Text,
} from './delivery-address.ts'

/** `CartAddressInput` of the Storefront API. */
interface AddressInput {
  copyFromCustomerAddressId?: Text
  deliveryAddress?: DeliveryAddressFields | null | undefined
}

interface Choice {
  oneTimeUse?: boolean | null | undefined
  selected?: boolean | null | undefined
  validationStrategy?: Strategy
}

/** `CartSelectableAddressInput` of the Storefront API. */
export interface SelectableAddress extends Choice {
  address: AddressInput
}

/** `CartSelectableAddressUpdateInput` of the Storefront API. */
export interface AddressUpdate extends Choice {
  id: string
  address?: AddressInput | null | undefined
}

/** `DeliveryAddressInput` of the Storefront API. */
export interface AddressPreference {
  customerAddressId?: Text
  deliveryAddress?: DeliveryAddressFields | null | undefined
  deliveryAddressValidationStrategy?: Strategy
  oneTimeUse?: boolean | null | undefined
}

/** The addresses of a cart after a change. */
export interface ChangedAddresses {
  deliveryAddresses: CartAddress[]
  warnings: CartWarning[]
}

interface Given extends Choice {
  content: AddressContent
}

const noCustomers = 'is not supported: there are no customer accounts'

/** @throws CartError */
function fieldsOf({ copyFromCustomerAddressId, deliveryAddress }: AddressInput, path: Path): DeliveryAddressFields {
  if (copyFromCustomerAddressId) refuseAddress([...path, 'copyFromCustomerAddressId'], noCustomers)
  if (deliveryAddress) return deliveryAddress
  return refuseAddress([...path, 'deliveryAddress'], 'is missing', 'ADDRESS_FIELD_IS_REQUIRED')
}

/** The index of the address that an input selects; -1 if it selects none. @throws CartError if it selects two */
function selectedIndex(choices: readonly Choice[], path: Path): number {
  const first = choices.findIndex(({ selected }) => selected)
  const last = choices.findLastIndex(({ selected }) => selected)
  if (first === last) return first
  const field = [...path, last, 'selected']
  throw new CartError('ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED', field, 'Only one delivery address can be selected.')
}

const select = (addresses: readonly CartAddress[], id: string): CartAddress[] =>
  addresses.map((address) => ({ ...address, selected: address.id === id }))

const contentOf = ({ id: _id, selected: _selected, oneTimeUse: _use, ...content }: CartAddress): AddressContent =>
  content

/**
 * One address is selected unless the input says otherwise: without one, the checkout would begin with an empty form.
 */
function withGiven(known: readonly CartAddress[], given: readonly Given[], path: Path): ChangedAddresses {
  const addresses = [...known]
  const ids: string[] = []
  const warnings: CartWarning[] = []
  for (const { content, oneTimeUse } of given) {
    const twin = addresses.find((address) => isDeepStrictEqual(contentOf(address), content))
    const { id } = twin ?? { id: randomUUID() }
    ids.push(id)
    if (twin) {
      const message = 'The cart has this delivery address already.'
      warnings.push({ code: 'DUPLICATE_DELIVERY_ADDRESS', message, target: toGid('CartSelectableAddress', id) })
    } else addresses.push({ id, selected: false, oneTimeUse: oneTimeUse ?? false, ...content })
  }
  if (addresses.length > maxDeliveryAddresses) {
    const message = `A cart has at most ${maxDeliveryAddresses} delivery addresses.`
    throw new CartError('TOO_MANY_DELIVERY_ADDRESSES', path, message)
  }
  const isOpen = !known.some(({ selected }) => selected)
  const asked = selectedIndex(given, path)
  const chosen = ids[asked === -1 && isOpen ? given.findIndex(({ selected }) => selected == null) : asked]
  return { deliveryAddresses: chosen === undefined ? addresses : select(addresses, chosen), warnings }
}

/** Adds addresses to those of a cart; one that it has already is only selected. @throws CartError */
export function addAddresses(
  known: readonly CartAddress[],
  added: readonly SelectableAddress[],
  path: Path,
): ChangedAddresses {
  const given = added.map(({ address, ...choice }, index) => {
    const place = [...path, index, 'address']
    const content = readAddress(fieldsOf(address, place), choice.validationStrategy, [...place, 'deliveryAddress'])
    return { ...choice, content }
  })
  return withGiven(known, given, path)
}

/**
 * The addresses that a buyer prefers, in order, as old versions of the API name them: the first is selected. @throws
 * CartError
 */
export function preferredAddresses(preferences: readonly AddressPreference[], path: Path): ChangedAddresses {
  const given = preferences.flatMap(({ customerAddressId, deliveryAddress, oneTimeUse, ...preference }, index) => {
    if (customerAddressId) refuseAddress([...path, index, 'customerAddressId'], noCustomers)
    if (!deliveryAddress) return []
    const place = [...path, index, 'deliveryAddress']
    return [{ oneTimeUse, content: readAddress(deliveryAddress, preference.deliveryAddressValidationStrategy, place) }]
  })
  return withGiven([], given, path)
}

interface NewCart {
  delivery?: { addresses?: SelectableAddress[] | null | undefined } | null | undefined
  buyerIdentity?: { deliveryAddressPreferences?: AddressPreference[] | null | undefined } | null | undefined
}

/** The addresses of a new cart: those of its delivery, or else those of its buyer. @throws CartError */
export function addressesOfNewCart({ delivery, buyerIdentity }: NewCart): ChangedAddresses {
  if (delivery?.addresses) return addAddresses([], delivery.addresses, ['input', 'delivery', 'addresses'])
  const preferences = buyerIdentity?.deliveryAddressPreferences ?? []
  return preferredAddresses(preferences, ['input', 'buyerIdentity', 'deliveryAddressPreferences'])
}

function indexOf(addresses: readonly CartAddress[], gid: string, path: Path): number {
  const id = parseGid('CartSelectableAddress', gid)
  const index = addresses.findIndex((address) => address.id === id)
  if (index !== -1) return index
  throw new CartError('INVALID_DELIVERY_ADDRESS_ID', path, 'The delivery address does not exist.')
}

/** Changes the given fields, and keeps the rest. @throws CartError */
export function updateAddresses(
  known: readonly CartAddress[],
  updates: readonly AddressUpdate[],
  path: Path,
): ChangedAddresses {
  let addresses = [...known]
  selectedIndex(updates, path)
  for (const [position, { id, address, selected, oneTimeUse, validationStrategy }] of updates.entries()) {
    const index = indexOf(addresses, id, [...path, position, 'id'])
    const before = addresses[index]
    if (!before) continue
    const place = [...path, position, 'address']
    const content = contentOf(before)
    const changed =
      address == null
        ? content
        : changeAddress(content, fieldsOf(address, place), validationStrategy, [...place, 'deliveryAddress'])
    const choice = { selected: selected ?? before.selected, oneTimeUse: oneTimeUse ?? before.oneTimeUse }
    addresses[index] = { id: before.id, ...choice, ...changed }
    if (selected) addresses = select(addresses, before.id)
  }
  return { deliveryAddresses: addresses, warnings: [] }
}

/** @throws CartError */
export function removeAddresses(known: readonly CartAddress[], ids: readonly string[], path: Path): ChangedAddresses {
  const removed = new Set(ids.map((id, position) => indexOf(known, id, [...path, position])))
  return { deliveryAddresses: known.filter((_, index) => !removed.has(index)), warnings: [] }
}

/** An address as the checkout and orders know it. */
export function postalAddressOf(address: CartAddress): PostalAddress {
  const { id: _id, selected: _selected, oneTimeUse: _use, phone: _phone, firstName, lastName, ...place } = address
  return { name: [firstName, lastName].filter(Boolean).join(' '), ...place }
}

/** The address where the checkout ships to; null if none is selected. */
export function selectedAddress(addresses: readonly CartAddress[]): PostalAddress | null {
  const address = addresses.find(({ selected }) => selected)
  return address ? postalAddressOf(address) : null
}

/** The addresses of a cart whose shopper entered one in the checkout: it takes the place of the selected one. */
export function withEnteredAddress(known: readonly CartAddress[], entered: PostalAddress | null): CartAddress[] {
  if (!entered || isDeepStrictEqual(selectedAddress(known), entered)) return [...known]
  const { name, ...place } = entered
  const [firstName = '', ...others] = name.split(' ')
  const content = { firstName, lastName: others.join(' '), ...place }
  if (known.some(({ selected }) => selected)) {
    return known.map((address) => (address.selected ? { ...address, ...content } : address))
  }
  const added = { id: randomUUID(), selected: true, oneTimeUse: false, phone: '', ...content }
  return [...known.slice(0, maxDeliveryAddresses - 1), added]
}
