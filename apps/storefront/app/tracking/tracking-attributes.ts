import type { TrackedValues } from './campaign.ts'

export interface TrackingSources {
  googleClientId: string | null
  googleSessionId: string | null
  utm: TrackedValues
  aspire: TrackedValues
}

/** A cart attribute in the service's format. */
export interface Attribute {
  key: string
  value: string
}

/** Only attributes with a value are sent to the cart (specification, section 5). */
export function filledAttributes(values: Readonly<Record<string, string | null | undefined>>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]) => (value ? [{ key, value }] : []))
}

/** The tracking attributes stored with the cart (specification, section 7). */
export function trackingAttributes({ googleClientId, googleSessionId, utm, aspire }: TrackingSources): Attribute[] {
  return filledAttributes({
    'google-clientID': googleClientId,
    'google-sessionID': googleSessionId,
    ...utm,
    ...aspire,
  })
}
