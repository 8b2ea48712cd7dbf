import { z } from 'zod'
import { countries, findCountry, findRegion, type Country } from '../shipping/countries.ts'
import type { PostalAddress } from '../values/postal-address.ts'
import { CartError } from './cart.ts'

type Text = string | null | undefined
type Strategy = 'COUNTRY_CODE_ONLY' | 'STRICT' | null | undefined
type Field = readonly (string | number)[]

/** `MailingAddressInput` and `CartDeliveryAddressInput` of the Storefront API, which name country and region differently. */
export type DeliveryAddressFields = Partial<
  Record<
    | 'address1'
    | 'address2'
    | 'city'
    | 'company'
    | 'country'
    | 'countryCode'
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'province'
    | 'provinceCode'
    | 'zip',
    Text
  >
>

/** `CartDeliveryInput` of the Storefront API. */
export interface DeliveryInput {
  addresses?:
    | {
        address: { copyFromCustomerAddressId?: Text; deliveryAddress?: DeliveryAddressFields | null | undefined }
        selected?: boolean | null | undefined
        validationStrategy?: Strategy
      }[]
    | null
    | undefined
}

/** `DeliveryAddressInput` of the Storefront API. */
export interface DeliveryAddressPreference {
  customerAddressId?: Text
  deliveryAddress?: DeliveryAddressFields | null | undefined
  deliveryAddressValidationStrategy?: Strategy
}

const fieldText = z
  .string()
  .max(100, 'is longer than 100 characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'contains control characters')
  .nullish()

const fieldTexts = z.object({
  address1: fieldText,
  address2: fieldText,
  city: fieldText,
  country: fieldText,
  firstName: fieldText,
  lastName: fieldText,
  phone: fieldText,
  province: fieldText,
  provinceCode: fieldText,
  zip: fieldText,
})

function refuse(field: Field, reason: string): never {
  throw new CartError('INVALID', field, `${field.join('.')} ${reason}.`)
}

function countryOf({ country, countryCode }: DeliveryAddressFields, field: Field): Country {
  const wanted = (countryCode ?? country ?? '').toLowerCase()
  const found = countries.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)
  return found ?? refuse([...field, countryCode ? 'countryCode' : 'country'], 'is no country that the shop ships to')
}

function regionOf({ province, provinceCode }: DeliveryAddressFields, country: Country, field: Field): string {
  const wanted = provinceCode ?? province ?? ''
  if (wanted === '' || country.regions.size === 0) return ''
  const name = provinceCode ? 'provinceCode' : 'province'
  return findRegion(country, wanted) ?? refuse([...field, name], `is no ${country.regionName} of ${country.name}`)
}

/** Checks that an address is complete. @throws CartError */
function checkComplete({ name, address1, city, region, postalCode, country: code }: PostalAddress, field: Field): void {
  const country = findCountry(code)
  const needed = { lastName: name, address1, city, ...(country?.regionRequired && { provinceCode: region }) }
  for (const [part, value] of Object.entries(needed)) if (value === '') refuse([...field, part], 'is missing')
  const mayMiss = postalCode === '' && !country?.postalCodeRequired
  if (!mayMiss && !country?.postalCode.test(postalCode)) refuse([...field, 'zip'], `is no ${country?.postalCodeName}`)
}

/**
 * An address for the checkout: it needs a country of the shop; the shopper completes the rest.
 * @throws CartError
 */
function toPostalAddress(fields: DeliveryAddressFields, strategy: Strategy, field: Field): PostalAddress {
  const issue = fieldTexts.safeParse(fields).error?.issues[0]
  if (issue) refuse([...field, ...issue.path.map(String)], issue.message)
  if (fields.company) refuse([...field, 'company'], 'is not taken: addresses have no company')
  const country = countryOf(fields, field)
  const address = {
    name: [fields.firstName, fields.lastName].filter(Boolean).join(' '),
    address1: fields.address1 ?? '',
    address2: fields.address2 ?? '',
    city: fields.city ?? '',
    region: regionOf(fields, country, field),
    postalCode: (fields.zip ?? '').toUpperCase(),
    country: country.code,
  }
  if (strategy === 'STRICT') checkComplete(address, field)
  return address
}

/** What a mutation says about the address of a delivery. */
export interface GivenAddress {
  /** Null removes it. */
  address: PostalAddress | null
  phone: Text
}

interface Addresses {
  delivery?: DeliveryInput | null | undefined
  deliveryAddressPreferences?: DeliveryAddressPreference[] | null | undefined
}

/**
 * The address of a cart's delivery, or else the first preference; undefined if neither is given. A cart has one address:
 * the selected one, else the first.
 * @param paths where in the request the two inputs are.
 * @throws CartError
 */
export function givenAddress(
  { delivery, deliveryAddressPreferences }: Addresses,
  paths: { delivery?: Field; buyerIdentity: Field },
): GivenAddress | undefined {
  const selectable = delivery?.addresses?.map(({ address, selected, validationStrategy }, index) => ({
    fields: address.deliveryAddress,
    ofCustomer: address.copyFromCustomerAddressId,
    customerField: 'copyFromCustomerAddressId',
    strategy: validationStrategy,
    selected,
    path: [...(paths.delivery ?? []), 'addresses', index, 'address'],
  }))
  const preferred = deliveryAddressPreferences?.map((preference, index) => ({
    fields: preference.deliveryAddress,
    ofCustomer: preference.customerAddressId,
    customerField: 'customerAddressId',
    strategy: preference.deliveryAddressValidationStrategy,
    selected: false,
    path: [...paths.buyerIdentity, 'deliveryAddressPreferences', index],
  }))
  const given = selectable ?? preferred
  if (!given) return undefined
  const addresses = given.map(({ fields, ofCustomer, customerField, strategy, path }) => {
    if (ofCustomer) refuse([...path, customerField], 'is not taken: there are no customer accounts')
    return fields ? toPostalAddress(fields, strategy, [...path, 'deliveryAddress']) : null
  })
  const chosen = Math.max(
    0,
    given.findIndex(({ selected }) => selected),
  )
  return { address: addresses[chosen] ?? null, phone: given[chosen]?.fields?.phone }
}
