/** The taglines of suggested products (specification, section 9). */
export const taglines = [
  'an antidote to modern times',
  'how you wish that 2pm coffee made you feel',
  'not tired not wired',
] as const

/** One tagline, constant for a day so that it does not change on every render. */
export const taglineOfDay = (now: number): string =>
  taglines[Math.floor(now / (24 * 60 * 60 * 1000)) % taglines.length] ?? taglines[0]
