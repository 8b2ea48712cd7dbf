import { parseDiscountCodes } from '@shop/validation/discount-code'
import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'
import { asPostalCode, findCountry, findRegion, type Country } from '../shipping/countries.ts'
import type { PostalAddress } from '../values/postal-address.ts'

/** The fields of both checkout steps, in page order. */
export const checkoutFields = [
  'email',
  'country',
  'name',
  'address1',
  'address2',
  'city',
  'region',
  'postalCode',
  'discountCode',
  'giftCardCode',
  'cardNumber',
] as const

/** The fields whose entries are applied, whichever button was clicked. */
const codeFields = ['discountCode', 'giftCardCode'] as const satisfies CheckoutField[]
/** The values of the buttons beside the fields of codes. */
export const codeIntents = { discountCode: 'add-code', giftCardCode: 'add-gift-card' } as const

export type CodeField = (typeof codeFields)[number]
export type CheckoutField = (typeof checkoutFields)[number]
/** The submitted values, to be shown again. */
export type CheckoutValues = Record<CheckoutField, string>
export type CheckoutErrors = Partial<Record<CheckoutField, string>>

/** The action of the clicked button. */
export type Intent =
  | { type: 'continue' }
  /** Update labels and regions for the chosen country. */
  | { type: 'country' }
  /** The codes entered; empty if none is valid. */
  | { type: 'add codes'; codes: string[] }
  | { type: 'remove code'; code: string }
  | { type: 'add gift card'; code: string }
  | { type: 'remove gift card'; id: string }
  | { type: 'shipping'; method: string }

const emptyValues = Object.fromEntries(checkoutFields.map((field) => [field, ''])) as CheckoutValues

/**
 * The form's initial values: only what is already known.
 * @param known.countries those that the shop ships to, in the order shown.
 */
export function initialValues(known: {
  email?: string | null | undefined
  countryCode?: string | null | undefined
  countries: readonly Country[]
  address?: PostalAddress | null | undefined
}): CheckoutValues {
  const country = known.countries.find(({ code }) => code === known.countryCode) ?? known.countries[0]
  return {
    ...emptyValues,
    country: country?.code ?? '',
    ...known.address,
    email: known.email ?? '',
  }
}

/**
 * Spaces and invisible characters at the ends of a text, often copied with it. The lookbehind makes the engine try each
 * run of them only once.
 */
const blankEnds = /^[\p{Cf}\s]+|(?<![\p{Cf}\s])[\p{Cf}\s]+$/gu

/** A single line without blank ends: line breaks and other control characters become spaces. */
const line = z.string().transform((value) => value.replaceAll(/[\p{Cc}\s]+/gu, ' ').replaceAll(blankEnds, ''))

const upTo = (longest: number) => line.refine((value) => value.length <= longest, `Use at most ${longest} characters`)
const required = (message: string, longest = 100) => line.refine((value) => value !== '', message).pipe(upTo(longest))

const contactSchema = z.object({
  email: line.refine(isEmailAddress, 'Enter an email address, like name@example.com'),
})

const addressSchema = z.object({
  country: line.refine((code) => findCountry(code) !== undefined, 'Choose a country from the list'),
  name: required('Enter your name'),
  address1: required('Enter the street and house number'),
  address2: upTo(100),
  city: required('Enter the town or city'),
  region: upTo(100),
  postalCode: upTo(20),
})

const paymentSchema = z.object({
  cardNumber: line.refine((value) => /^[123]$/.test(value), 'Enter 1, 2 or 3: no real card is taken here'),
})

function postalCodeError(country: Country, code: string): string | undefined {
  if (code === '' && !country.postalCodeRequired) return undefined
  if (country.postalCode.test(code)) return undefined
  return `${country.name}: enter the ${country.postalCodeName}, like ${country.postalExample}`
}

function regionError(country: Country, region: string): string | undefined {
  if (country.regions.size === 0 || (region === '' && !country.regionRequired)) return undefined
  if (findRegion(country, region) !== undefined) return undefined
  return `${country.name}: choose the ${country.regionName}`
}

/** Validates the fields that depend on the country. */
function checkPlace({ country: code, region, postalCode }: CheckoutValues): CheckoutErrors {
  const country = findCountry(code)
  if (!country) return {}
  const ofRegion = regionError(country, line.parse(region))
  const ofPostalCode = postalCodeError(country, asPostalCode(country, line.parse(postalCode)))
  return { ...(ofRegion && { region: ofRegion }), ...(ofPostalCode && { postalCode: ofPostalCode }) }
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Empties the fields of codes that were refused and have not been changed, except for the one whose own button was
 * clicked: a code that cannot be used holds up nothing else. Enter, also in these fields, tries the code again.
 */
export function dropRefusedCodes(form: FormData): void {
  const intent = textOf(form, 'intent')
  if (intent === 'enter') return
  for (const field of codeFields) {
    if (intent !== codeIntents[field] && textOf(form, field) === textOf(form, `${field}-refused`)) form.delete(field)
  }
}

/** The values of a submitted form, with the known ones as defaults. */
export function readValues(form: FormData, known: CheckoutValues): CheckoutValues {
  const values = { ...known }
  for (const field of checkoutFields) if (form.has(field)) values[field] = textOf(form, field)
  return values
}

/** The action of the clicked button. An entered code is always added, whichever button was clicked. */
export function readIntent(form: FormData): Intent {
  const [, name, value = ''] = /^([a-z-]+)(?: (.*))?$/u.exec(textOf(form, 'intent')) ?? []
  if (name === 'country') return { type: 'country' }
  if (name === 'remove-code') return { type: 'remove code', code: value }
  if (name === 'remove-gift-card') return { type: 'remove gift card', id: value }
  if (name === 'shipping') return { type: 'shipping', method: value }
  const text = line.parse(textOf(form, 'discountCode'))
  if (text !== '') return { type: 'add codes', codes: parseDiscountCodes(text) }
  const giftCard = line.parse(textOf(form, 'giftCardCode'))
  return giftCard === '' ? { type: 'continue' } : { type: 'add gift card', code: giftCard }
}

function fieldErrors(error: z.ZodError<unknown> | undefined): CheckoutErrors {
  const errors: CheckoutErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = checkoutFields.find((name) => name === path[0])
    if (field) errors[field] ??= message
  }
  return errors
}

function toAddress(fields: z.output<typeof addressSchema>): PostalAddress {
  const country = findCountry(fields.country)
  if (!country) return { ...fields, region: '' }
  const region = findRegion(country, fields.region) ?? ''
  return { ...fields, region, postalCode: asPostalCode(country, fields.postalCode) }
}

export type Parsed<Result> = { result: Result } | { errors: CheckoutErrors }

/** The recipient and address of an order, or errors by field. @param ships whether anything is shipped. */
export function parseInformation(
  values: CheckoutValues,
  ships: boolean,
): Parsed<{ email: string; shippingAddress: PostalAddress | null }> {
  const contact = contactSchema.safeParse(values)
  const address = ships ? addressSchema.safeParse(values) : undefined
  const errors = { ...(ships && checkPlace(values)), ...fieldErrors(address?.error), ...fieldErrors(contact.error) }
  if (!contact.data || (address && !address.data) || Object.keys(errors).length > 0) return { errors }
  return { result: { email: contact.data.email, shippingAddress: address ? toAddress(address.data) : null } }
}

/** Parses the payment step: the card number, or errors by field. */
export function parsePayment(values: CheckoutValues): Parsed<{ cardNumber: string }> {
  const { data, error } = paymentSchema.safeParse(values)
  return data ? { result: data } : { errors: fieldErrors(error) }
}

/** Minor units; NaN for an invalid amount. */
const readAmount = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN)

/** The values that the shopper was shown: amounts in minor units, NaN if missing in the form. */
export interface ShownValues {
  total: number
  /** The amount that gift cards do not pay; if missing, the total. */
  due: number
  /** See `orderDigest`; undefined if missing. */
  digest: string | undefined
}

export function readShownValues(form: FormData): ShownValues {
  const total = readAmount(textOf(form, 'total'))
  return {
    total,
    due: form.has('due') ? readAmount(textOf(form, 'due')) : total,
    digest: form.has('digest') ? textOf(form, 'digest') : undefined,
  }
}
