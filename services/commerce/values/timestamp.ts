import { z } from 'zod'

const written = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
])

/**
 * Parses a day, which begins in UTC, or a time with its zone; undefined for anything else. `Date` also accepts
 * '11/12/2026' and '46347', but ambiguously, and in the machine's time zone.
 */
export function parseTimestamp(text: string): string | undefined {
  const { data } = written.safeParse(text)
  return data === undefined ? undefined : new Date(data).toISOString()
}

/** Parses an end: a day is the start of the next one in UTC, a time is unchanged; undefined for anything else. */
export function parseEnd(text: string): string | undefined {
  const time = parseTimestamp(text)
  if (time === undefined || !z.iso.date().safeParse(text).success) return time
  return new Date(new Date(time).setUTCHours(24)).toISOString()
}

export const invalidTimestampMessage = 'is not a date: write it as 2026-11-21 or 2026-11-21T09:00:00Z'
