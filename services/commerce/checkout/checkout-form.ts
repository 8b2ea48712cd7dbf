import { z } from 'zod'
import type { ShippingAddress } from '../orders/order.ts'
import { countries, findCountry, findRegion } from '../countries.ts'

/** The fields of the checkout form, in their order on the page. */
export const checkoutFields = [
  'email',
  'country',
  'name',
  'address1',
  'address2',
  'city',
  'region',
  'postalCode',
  'cardNumber',
] as const

export type CheckoutField = (typeof checkoutFields)[number]
/** What was typed, to be shown again. */
export type CheckoutValues = Record<CheckoutField, string>
export type CheckoutErrors = Partial<Record<CheckoutField, string>>

export interface Submission {
  email: string
  shippingAddress: ShippingAddress
  cardNumber: string
  /** Minor units: the total that the shopper saw on pressing pay; NaN when the form did not say. */
  total: number
}

const emptyValues: CheckoutValues = {
  email: '',
  country: countries[0]!.code,
  name: '',
  address1: '',
  address2: '',
  city: '',
  region: '',
  postalCode: '',
  cardNumber: '',
}

/** The form before anything was typed, but for what the cart knows. */
export function initialValues(known: { email?: string | null | undefined; countryCode?: string | null | undefined }) {
  const country = known.countryCode ? findCountry(known.countryCode) : undefined
  return { ...emptyValues, email: known.email ?? '', country: country?.code ?? emptyValues.country }
}

/** One line of text: line breaks and other control characters count as spaces. */
const line = z.string().transform((value) => value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())

const required = (message: string, longest = 100) =>
  line
    .refine((value) => value !== '', message)
    .refine((value) => value.length <= longest, `Use at most ${longest} characters`)

const fieldsSchema = z.object({
  email: line.pipe(z.email('Enter an e-mail address, like name@example.com').max(254, 'Use at most 254 characters')),
  country: line.refine((code) => findCountry(code) !== undefined, 'Choose a country from the list'),
  name: required('Enter your name'),
  address1: required('Enter the street and house number'),
  address2: line.refine((value) => value.length <= 100, 'Use at most 100 characters'),
  city: required('Enter the town or city'),
  region: line.refine((value) => value.length <= 100, 'Use at most 100 characters'),
  postalCode: required('Enter the postal code', 20),
  cardNumber: line.refine((value) => /^[123]$/.test(value), 'Enter 1, 2 or 3: no real card is taken here'),
})

/** What depends on the country. */
function checkPlace({ country: code, region, postalCode }: CheckoutValues): CheckoutErrors {
  const country = findCountry(code)
  if (!country) return {}
  const { name, postalExample, regions } = country
  const errors: CheckoutErrors = {}
  if (regions && findRegion(country, region.trim()) === undefined) {
    errors.region = `${name}: enter a state or province, like ${Object.values(regions)[1]}`
  }
  if (!country.postalCode.test(postalCode.trim().toUpperCase())) {
    errors.postalCode = `${name}: enter a postal code, like ${postalExample}`
  }
  return errors
}

function readValues(form: FormData): CheckoutValues {
  const values = { ...emptyValues }
  for (const field of checkoutFields) {
    const value = form.get(field)
    values[field] = typeof value === 'string' ? value : ''
  }
  return values
}

function fieldErrors(error: z.ZodError<Record<CheckoutField, unknown>> | undefined): CheckoutErrors {
  const errors: CheckoutErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = checkoutFields.find((name) => name === path[0])
    if (field) errors[field] ??= message
  }
  return errors
}

function toAddress(fields: z.output<typeof fieldsSchema>): ShippingAddress {
  const { name, address1, address2, city, country: code, region, postalCode } = fields
  const country = findCountry(code)
  return {
    name,
    address1,
    address2,
    city,
    region: (country && findRegion(country, region)) ?? region,
    postalCode: postalCode.toUpperCase(),
    country: code,
  }
}

export type CheckoutForm = { values: CheckoutValues } & ({ submission: Submission } | { errors: CheckoutErrors })

/** Reads a posted checkout form: what it submits, or what is wrong with it by field; `values` are as they were typed. */
export function parseCheckoutForm(form: FormData): CheckoutForm {
  const values = readValues(form)
  const { data, error } = fieldsSchema.safeParse(values)
  const errors = { ...checkPlace(values), ...fieldErrors(error) }
  if (!data || Object.keys(errors).length > 0) return { values, errors }
  const total = form.get('total')
  return {
    values,
    submission: {
      email: data.email,
      shippingAddress: toAddress(data),
      cardNumber: data.cardNumber,
      total: typeof total === 'string' && /^\d{1,16}$/.test(total) ? Number(total) : Number.NaN,
    },
  }
}
