import { withCodes } from './discount-settings.ts'
import { aspireParameters, utmParameters, type TrackedValues } from '../../../tracking/campaign.ts'
import { withAttributes, type Cart, type FilledAttribute } from './cart.ts'

/** The marketing parameters that are passed on to the checkout. */
export interface CheckoutSources {
  /** The shop's own origin. */
  origin: string
  measurementId: string | null
  googleClientId: string | null
  googleSessionId: string | null
  discountCode: string | null
  /** The affiliate's. */
  refersionCode: string | null
  utm: TrackedValues
  aspire: TrackedValues
}

type StoredSources = Pick<CheckoutSources, 'googleClientId' | 'googleSessionId' | 'utm' | 'aspire'>

/**
 * The marketing parameters that are stored as attributes of the cart (specification, section 7). Those with a NUL
 * character, which anybody can put into a link, are left out: the service refuses them, and a cart created with them.
 */
export const trackingAttributes = (sources: StoredSources): FilledAttribute[] =>
  withAttributes([], {
    'google-clientID': sources.googleClientId,
    'google-sessionID': sources.googleSessionId,
    ...sources.utm,
    ...sources.aspire,
  }).filter(({ value }) => !value.includes('\0'))

/**
 * The changes of a cart's attributes that store the sources, and remove the other `tracked` ones: values of an older
 * campaign, and those that have expired.
 */
export function trackingChanges(sources: StoredSources, tracked: readonly string[]): Record<string, string | null> {
  const older = tracked.map((name) => [name, null])
  const current = trackingAttributes(sources).map(({ key, value }) => [key, value])
  return Object.fromEntries([...older, ...current])
}

/** The sources in the attributes of a cart. */
export function storedSources({ attributes }: Pick<Cart, 'attributes'>): StoredSources {
  const values = new Map(attributes.map(({ key, value }) => [key, value]))
  const filled = (names: readonly string[]): TrackedValues =>
    Object.fromEntries(names.flatMap((name) => (values.get(name) ? [[name, values.get(name) ?? '']] : [])))
  return {
    googleClientId: values.get('google-clientID') ?? null,
    googleSessionId: values.get('google-sessionID') ?? null,
    utm: filled(utmParameters),
    aspire: filled(aspireParameters),
  }
}

/** The token in a cart's id, without the scheme and the secret key. */
const tokenOf = (cartId: string): string => cartId.slice(cartId.lastIndexOf('/') + 1).split('?')[0] ?? ''

/** The cart's applicable codes, and those of the visit, which may become applicable at the checkout. */
function codesOf({ discountCodes }: Pick<Cart, 'discountCodes'>, given: string | null): string {
  const counting = discountCodes.filter(({ applicable }) => applicable)
  return (withCodes({ discountCodes: counting }, given) ?? counting.map(({ code }) => code)).join(',')
}

/**
 * The checkout's URL: the cart's own with its parameters, and those that the specification lists
 * (section 7), each only when it has a value.
 */
export function checkoutAddress(cart: Pick<Cart, 'id' | 'checkoutUrl' | 'discountCodes'>, sources: CheckoutSources) {
  const url = new URL(cart.checkoutUrl, sources.origin)
  const values: Record<string, string | null | undefined> = {
    ...sources.utm,
    ...sources.aspire,
    ga4_id: sources.measurementId,
    google_client_id: sources.googleClientId,
    google_session_id: sources.googleSessionId,
    non_cbd: 'false',
    origin: sources.origin,
    cart_token: tokenOf(cart.id),
    discount: codesOf(cart, sources.discountCode),
    rfsn: sources.refersionCode,
  }
  for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(name, value)
  return url.href
}
