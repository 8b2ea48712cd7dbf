export interface NumberRange {
  min: number
  max: number
  /** The change per click. */
  step: number
  /** The unit to round to: 1 for whole numbers, 0.5 for halves. */
  precision: number
}

/** The default range of the specification's number input (section 4). */
export const anyNumber: NumberRange = { min: -Infinity, max: Infinity, step: 1, precision: 1 }

/** More decimals than any precision has, but few enough to round off binary fractions. */
const decimals = 10

/** Parses `text`: 0 when it is not a number, else rounded and clamped. */
export function readNumber(text: string, range: NumberRange): number {
  const number = Number(text)
  return withinRange(Number.isFinite(number) ? number : 0, range)
}

/** The nearest allowed number. The bounds are allowed, whatever the precision. */
export function withinRange(number: number, { min, max, precision }: NumberRange): number {
  const rounded = Number((Math.round(number / precision) * precision).toFixed(decimals))
  return Math.min(max, Math.max(min, rounded))
}

/** The number one step up (1) or down (-1). */
export const stepped = (number: number, direction: 1 | -1, range: NumberRange): number =>
  withinRange(number + direction * range.step, range)
