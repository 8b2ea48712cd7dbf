import { parseDiscountCodes } from '@shop/validation/discount-code'

/** Where a visit may say that it comes from (specification, section 9). */
export const utmParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_platform',
  'utm_creative_format',
  'utm_marketing_tactic',
] as const

/** What the affiliate network Aspire sends along. */
export const aspireParameters = ['transaction_id'] as const

/** Values by the name of their parameter; only ones that are there. */
export type TrackedValues = Partial<Record<string, string>>

/** What the address of a visit tells, as far as it does. */
export interface VisitParameters {
  utm: TrackedValues
  aspire: TrackedValues
  /** One or several, separated by commas. */
  discountCode: string | null
  featureFlag: string | null
  /** The referral code. */
  refersionCode: string | null
}

/** Longer values are nobody's campaign, and would not fit into a cookie. */
const longest = 500

function valueOf(parameters: URLSearchParams, name: string): string | null {
  const value = parameters.get(name)?.trim()
  return value && value.length <= longest ? value : null
}

function valuesOf(parameters: URLSearchParams, names: readonly string[]): TrackedValues {
  const found = names.map((name) => [name, valueOf(parameters, name)] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Reads the query of a visit's address. */
export function visitParameters(search: string): VisitParameters {
  const parameters = new URLSearchParams(search)
  return {
    utm: valuesOf(parameters, utmParameters),
    aspire: valuesOf(parameters, aspireParameters),
    discountCode: parseDiscountCodes(parameters.getAll('discount').join(',')).join(',') || null,
    featureFlag: valueOf(parameters, 'feature_flag'),
    refersionCode: valueOf(parameters, 'rfsn'),
  }
}
