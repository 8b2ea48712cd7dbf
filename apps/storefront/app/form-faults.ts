import { z } from 'zod'

/** The cookie with what is wrong with the fields of a contact form that was sent without script, by their names. */
export const faultsCookie = 'form_faults'

const faultsSchema = z.record(z.string(), z.string())

/** What the value of the cookie says of fields; nothing if there is none, or another one. */
export function parseFaults(value: string | null): Record<string, string> {
  try {
    return faultsSchema.parse(JSON.parse(value ?? '{}'))
  } catch {
    return {}
  }
}
