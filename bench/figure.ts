interface Budget {
  bound: 'at most' | 'at least'
  limit: number
}

/** A measured figure with its budget, if it has one. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** Whether `limit` is the maximum or the minimum. */
  budget: Budget | undefined
}

const figureWith =
  (bound: Budget['bound']) =>
  (name: string, value: number, unit: string, limit: number): Figure => ({
    name,
    value,
    unit,
    budget: { bound, limit },
  })

/** A figure that must not exceed its limit. */
export const atMost = figureWith('at most')

/** A figure that must not be below its limit. */
export const atLeast = figureWith('at least')

/** A figure without a budget, which explains others. */
export const measuredOnly = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  budget: undefined,
})

const isWithin = (value: number, { bound, limit }: Budget): boolean =>
  bound === 'at most' ? value <= limit : value >= limit

/** Whether a figure is within its budget. */
export const isWithinBudget = ({ value, budget }: Figure): boolean => !budget || isWithin(value, budget)

/** A figure as a line of a report: mark, name, value with its unit, and the budget. */
export function formatFigure({ name, value, unit, budget }: Figure): string {
  const text = `${value.toLocaleString('en', { maximumFractionDigits: unit === 'ms' && value < 10 ? 2 : 1 })} ${unit}`
  const line = `${name.padEnd(58)} ${text.padStart(16)}`
  return budget ? `  ${isWithin(value, budget) ? '✓' : '✗'} ${line}   (${budget.bound} ${budget.limit})` : `    ${line}`
}
