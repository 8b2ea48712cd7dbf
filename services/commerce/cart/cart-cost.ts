import type { MinorUnits } from '../money.ts'

/** A line as far as its cost depends on it. */
export interface PricedLine {
  quantity: number
  unitPrice: MinorUnits
  compareAtPrice: MinorUnits | null
}

export interface LineCost {
  unitPrice: MinorUnits
  /** What one piece cost before; null when that is not more than now. */
  compareAtPrice: MinorUnits | null
  /** Before what is taken off the line. */
  subtotal: MinorUnits
  /** What is paid for the line. */
  total: MinorUnits
}

export interface CartCost {
  /** In the order of the lines given. */
  lines: LineCost[]
  /** What the lines come to. */
  subtotal: MinorUnits
  /** What is paid for everything. */
  total: MinorUnits
}

function costOfLine({ quantity, unitPrice, compareAtPrice }: PricedLine): LineCost {
  const subtotal = quantity * unitPrice
  const reduced = compareAtPrice !== null && compareAtPrice > unitPrice
  return { unitPrice, compareAtPrice: reduced ? compareAtPrice : null, subtotal, total: subtotal }
}

/**
 * What a cart costs: the only place where amounts are added up, for the API, the checkout and the order alike.
 * Exact for prices up to `maxPrice` and quantities up to `maxLineQuantity`.
 */
export function computeCartCost(lines: readonly PricedLine[]): CartCost {
  const costs = lines.map(costOfLine)
  const subtotal = costs.reduce((sum, line) => sum + line.total, 0)
  return { lines: costs, subtotal, total: subtotal }
}
