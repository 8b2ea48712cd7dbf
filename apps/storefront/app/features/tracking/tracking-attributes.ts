import type { TrackedValues } from './campaign.ts'

export interface TrackingSources {
  googleClientId: string | null
  googleSessionId: string | null
  utm: TrackedValues
  aspire: TrackedValues
}

/** An attribute as the cart service takes it. */
export interface Attribute {
  key: string
  value: string
}

/** Only what has a value is sent to the cart (specification, section 5). */
export function filledAttributes(values: Readonly<Record<string, string | null | undefined>>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]) => (value ? [{ key, value }] : []))
}

/** What the cart keeps of where its shopper came from (specification, section 7). */
export function trackingAttributes({ googleClientId, googleSessionId, utm, aspire }: TrackingSources): Attribute[] {
  return filledAttributes({
    'google-clientID': googleClientId,
    'google-sessionID': googleSessionId,
    ...utm,
    ...aspire,
  })
}
