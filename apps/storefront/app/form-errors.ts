import { z } from 'zod'

/** The cookie with the field errors of a contact form that was submitted without script. */
export const errorCookie = 'form_faults'

const faultsSchema = z.record(z.string(), z.string())

/** Parses the cookie's field errors; empty if it is missing or invalid. */
export function parseFormErrors(value: string | null): Record<string, string> {
  try {
    return faultsSchema.parse(JSON.parse(value ?? '{}'))
  } catch {
    return {}
  }
}
