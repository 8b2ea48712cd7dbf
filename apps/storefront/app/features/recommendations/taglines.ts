/** What is said of a suggested product (specification, section 9). */
export const taglines = [
  'an antidote to modern times',
  'how you wish that 2pm coffee made you feel',
  'not tired not wired',
] as const

/** One of them, the same all day long: what changes under one's eyes is not believed. */
export const taglineOfDay = (now: number): string =>
  taglines[Math.floor(now / (24 * 60 * 60 * 1000)) % taglines.length] ?? taglines[0]
