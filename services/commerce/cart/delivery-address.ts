import { z } from 'zod'
import { asPostalCode, countries, findCountry, findRegion, type Country } from '../shipping/countries.ts'
import { CartError, type CartAddress, type CartErrorCode } from './cart.ts'

export type Text = string | null | undefined
export type Strategy = 'COUNTRY_CODE_ONLY' | 'STRICT' | null | undefined
/** The path of a value in a request. */
export type Path = readonly (string | number)[]

/** The fields of an address without its id and selection. */
export type AddressContent = Omit<CartAddress, 'id' | 'selected' | 'oneTimeUse'>

const fieldText = z
  .string()
  .max(100, 'is longer than 100 characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'contains control characters')
  .nullish()

/**
 * `MailingAddressInput` and `CartDeliveryAddressInput` of the Storefront API, which name country and region
 * differently.
 */
const fieldTexts = z.object({
  address1: fieldText,
  address2: fieldText,
  city: fieldText,
  company: z.string().nullish(),
  country: fieldText,
  countryCode: z.string().nullish(),
  firstName: fieldText,
  lastName: fieldText,
  phone: fieldText,
  province: fieldText,
  provinceCode: fieldText,
  zip: fieldText,
})

export type DeliveryAddressFields = z.input<typeof fieldTexts>

/** @throws CartError */
export function refuseAddress(path: Path, reason: string, code: CartErrorCode = 'INVALID'): never {
  throw new CartError(code, path, `${path.join('.')} ${reason}.`)
}

function countryOf({ country, countryCode }: DeliveryAddressFields, path: Path): Country {
  const wanted = (countryCode ?? country ?? '').toLowerCase()
  const place = [...path, countryCode == null ? 'country' : 'countryCode']
  if (wanted === '') refuseAddress(place, 'is missing', 'ADDRESS_FIELD_IS_REQUIRED')
  const found = countries.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)
  return found ?? refuseAddress(place, 'is not a country that the shop ships to')
}

function regionOf({ province, provinceCode }: DeliveryAddressFields, country: Country, path: Path): string {
  const wanted = provinceCode ?? province ?? ''
  if (wanted === '' || country.regions.size === 0) return ''
  const place = [...path, provinceCode == null ? 'province' : 'provinceCode']
  const reason = `is not a known ${country.regionName} of ${country.name}`
  return findRegion(country, wanted) ?? refuseAddress(place, reason, 'PROVINCE_NOT_FOUND')
}

/** Checks that an address is complete. @throws CartError */
function checkComplete(address: AddressContent, path: Path): void {
  const { lastName, address1, city, region, postalCode } = address
  const country = findCountry(address.country)
  const needed = { lastName, address1, city, ...(country?.regionRequired && { provinceCode: region }) }
  for (const [part, value] of Object.entries(needed)) {
    if (value === '') refuseAddress([...path, part], 'is missing', 'ADDRESS_FIELD_IS_REQUIRED')
  }
  if (postalCode === '' && !country?.postalCodeRequired) return
  if (postalCode === '') refuseAddress([...path, 'zip'], 'is missing', 'ADDRESS_FIELD_IS_REQUIRED')
  if (!country?.postalCode.test(postalCode)) {
    refuseAddress([...path, 'zip'], `is not a valid ${country?.postalCodeName}`, 'INVALID_ZIP_CODE_FOR_COUNTRY')
  }
}

/**
 * An address for the checkout: it needs a country of the shop; the shopper completes the rest.
 * @throws CartError
 */
export function readAddress(fields: DeliveryAddressFields, strategy: Strategy, path: Path): AddressContent {
  const issue = fieldTexts.safeParse(fields).error?.issues[0]
  if (issue) {
    const isLong = issue.code === 'too_big'
    const code = isLong ? 'ADDRESS_FIELD_IS_TOO_LONG' : 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN'
    refuseAddress([...path, ...issue.path.map(String)], issue.message, code)
  }
  if (fields.company) refuseAddress([...path, 'company'], 'is not supported: addresses have no company')
  const country = countryOf(fields, path)
  const address = {
    firstName: fields.firstName ?? '',
    lastName: fields.lastName ?? '',
    phone: fields.phone ?? '',
    address1: fields.address1 ?? '',
    address2: fields.address2 ?? '',
    city: fields.city ?? '',
    region: regionOf(fields, country, path),
    postalCode: asPostalCode(country, fields.zip ?? ''),
    country: country.code,
  }
  if (strategy === 'STRICT') checkComplete(address, path)
  return address
}

/**
 * A known address with some of its fields replaced; null empties one. Another country leaves no region. @throws
 * CartError
 */
export function changeAddress(
  { country, region, postalCode, ...known }: AddressContent,
  changes: DeliveryAddressFields,
  strategy: Strategy,
  path: Path,
): AddressContent {
  const { countryCode, provinceCode, zip = postalCode, ...others } = changes
  const isSameCountry = countryCode === undefined || countryCode === country
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const kept = {
    countryCode: countryCode === undefined ? country : countryCode,
    provinceCode: provinceCode === undefined && isSameCountry ? region : provinceCode,
    zip,
  }
  return readAddress({ ...known, ...given, ...kept }, strategy, path)
}
