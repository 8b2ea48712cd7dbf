import { z } from 'zod'
import { invalidTimestampMessage, parseEnd, parseTimestamp } from '../values/timestamp.ts'
import { parseDecimal, toCell } from '../values/money.ts'

/** Trimmed text; a missing column counts as empty. */
export const text = (longest: number) =>
  z
    .string()
    .default('')
    .transform((value) => value.trim())
    .refine((value) => value.length <= longest, `is longer than ${longest} characters`)
    .refine((value) => !value.includes('\0'), 'contains a NUL character')

/** Non-empty text. */
export const name = (longest = 255) => text(longest).refine((value) => value !== '', 'is empty')

/** TRUE or FALSE, ignoring case. */
export const flag = (fallback: boolean) =>
  text(10)
    .refine((value) => /^(true|false)?$/iu.test(value), 'is neither TRUE nor FALSE')
    .transform((value) => (value === '' ? fallback : value.toLowerCase() === 'true'))

export const flagCell = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

/** An amount in minor units; null for an empty cell. Spreadsheets of many locales save a decimal comma. */
export const priceOrNull = text(20).transform((value, context) => {
  if (value === '') return null
  const amount = parseDecimal(value.replace(/,(?=\d{1,2}$)/, '.'))
  if (amount !== undefined) return amount
  // Percentages are read as prices, too.
  const problem = value.endsWith('%')
    ? 'has a percent sign: use the number alone'
    : 'is not a price: use 0 to 300000 with at most two decimals'
  context.addIssue(`"${value}" ${problem}`)
  return z.NEVER
})

/** An amount in minor units. */
export const price = priceOrNull.refine((value) => value !== null, 'is empty').transform((value) => value ?? 0)

export const priceCell = (value: number | null): string => (value === null ? '' : toCell(value))

/** A number that `shape` matches, rounded; null for an empty cell. At most a billion, for the integers of both engines. */
const numberOf = (shape: RegExp, meaning: string) =>
  text(20).transform((value, context) => {
    if (value === '') return null
    if (shape.test(value)) return Math.round(Number(value))
    context.addIssue(`"${value}" is not a ${meaning} to 999999999`)
    return z.NEVER
  })

export const wholeNumber = numberOf(/^\d{1,9}$/u, 'whole number from 0')

/** Pieces in stock; negative if the variant was oversold. */
export const stock = numberOf(/^-?\d{1,9}$/u, 'whole number from -999999999')

/** The platform converts the weight in its own unit, so its exports contain fractions of a gram. */
export const grams = numberOf(/^\d{1,9}(\.\d+)?$/u, 'number from 0')

export const numberCell = (value: number | null): string => (value === null ? '' : String(value))

const timeBy = (parse: typeof parseTimestamp) =>
  text(40).transform((value, context) => {
    if (value === '') return null
    const moment = parse(value)
    if (moment !== undefined) return moment
    context.addIssue(`"${value}" ${invalidTimestampMessage}`)
    return z.NEVER
  })

/** A time in ISO 8601; null for an empty cell. */
export const timeOrNull = timeBy(parseTimestamp)

/** The time at which something has ended; a day is included. */
export const endOrNull = timeBy(parseEnd)

/** One of several values, ignoring case. */
export const oneOf = <Value extends string>(values: readonly Value[], fallback: Value) =>
  text(20).transform((value, context): Value => {
    if (value === '') return fallback
    const found = values.find((candidate) => candidate === value.toLowerCase())
    if (found !== undefined) return found
    context.addIssue(`"${value}" is not one of ${values.join(', ')}`)
    return z.NEVER
  })

/** A list separated by commas. */
export const list = (longest = 5000) =>
  text(longest).transform((value) => [
    ...new Set(
      value
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ])

export const listCell = (values: readonly string[]): string => values.join(', ')
