/** One measured figure with its budget. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** What it must be: at most, or at least, `limit`. */
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

/** A figure that must not be more than its limit. */
export const atMost = figureWith('at most')

/** A figure that must not be less than its limit. */
export const atLeast = figureWith('at least')
