import { z } from 'zod'

const written = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
])

/**
 * The time that a person has written as a day, which begins in UTC, or as a time with its zone; undefined for anything else:
 * `Date` reads '11/12/2026' and '46347' too, as other days than were meant, and in the zone of this machine.
 */
export function parseMoment(text: string): string | undefined {
  const { data } = written.safeParse(text)
  return data === undefined ? undefined : new Date(data).toISOString()
}

export const notMoment = 'is not a date: write it as 2026-11-21 or 2026-11-21T09:00:00Z'
