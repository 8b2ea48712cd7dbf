/** What a number may be. */
export interface NumberRange {
  min: number
  max: number
  /** How much a press of a button changes it by. */
  step: number
  /** What it is a multiple of: 1 for whole numbers, 0.5 for halves. */
  precision: number
}

/** The range of the specification's number input (section 4) where nothing else is said. */
export const anyNumber: NumberRange = { min: -Infinity, max: Infinity, step: 1, precision: 1 }

/** How long a button is held before it counts again, in milliseconds. */
export const repeatEvery = 100

/** More decimals than any precision has, and few enough to round away what binary fractions add. */
const decimals = 10

/** The number that somebody means by `text`: what is not a number is 0; the rest is rounded and kept within its bounds. */
export function readNumber(text: string, range: NumberRange): number {
  const number = Number(text)
  return withinRange(Number.isFinite(number) ? number : 0, range)
}

/** The nearest number that the range allows. Its bounds are allowed, whatever the precision. */
export function withinRange(number: number, { min, max, precision }: NumberRange): number {
  const rounded = Number((Math.round(number / precision) * precision).toFixed(decimals))
  return Math.min(max, Math.max(min, rounded))
}

/** The number one step up (1) or down (-1). */
export const stepped = (number: number, direction: 1 | -1, range: NumberRange): number =>
  withinRange(number + direction * range.step, range)
