import { parseDiscountCodes } from '@shop/validation/discount-code'

/** The campaign parameters of a visit (specification, section 9). */
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

/** The parameters of the affiliate network Aspire. */
export const aspireParameters = ['transaction_id'] as const

/** Values by parameter name; only those present. */
export type TrackedValues = Partial<Record<string, string>>

/** The tracking values in the URL of a visit. */
export interface VisitParameters {
  utm: TrackedValues
  aspire: TrackedValues
  /** One or several, separated by commas. */
  discountCode: string | null
  featureFlag: string | null
  refersionCode: string | null
}

/** Longer values are not valid campaigns, and would not fit into a cookie. */
const longest = 500

function valueOf(parameters: URLSearchParams, name: string): string | null {
  const value = parameters.get(name)?.trim()
  return value && value.length <= longest ? value : null
}

function valuesOf(parameters: URLSearchParams, names: readonly string[]): TrackedValues {
  const found = names.map((name) => [name, valueOf(parameters, name)] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Parses the query string of a visit's URL. */
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
