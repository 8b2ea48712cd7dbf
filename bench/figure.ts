/** A measured figure with its budget. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** Whether `limit` is the maximum or the minimum. */
  budget: { bound: 'at most' | 'at least'; limit: number }
}

const figureWith =
  (bound: Figure['budget']['bound']) =>
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

/** Whether a figure is within its budget. */
export const isWithinBudget = ({ value, budget: { bound, limit } }: Figure): boolean =>
  bound === 'at most' ? value <= limit : value >= limit

/** A figure as a line of a report: mark, name, value with its unit, and the budget. */
export function formatFigure(figure: Figure): string {
  const { name, value, unit, budget } = figure
  const text = `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
  return `  ${isWithinBudget(figure) ? '✓' : '✗'} ${name.padEnd(58)} ${text.padStart(16)}   (${budget.bound} ${budget.limit})`
}
