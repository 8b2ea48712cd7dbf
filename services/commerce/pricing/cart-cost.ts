import type { MinorUnits } from '../values/money.ts'
import {
  discountAmounts,
  discountRefusal,
  isEntitled,
  type Discount,
  type DiscountableLine,
  type DiscountRefusal,
} from './discount.ts'

/** A line as far as its cost depends on it. */
export interface PricedLine extends DiscountableLine {
  quantity: number
  unitPrice: MinorUnits
  compareAtPrice: MinorUnits | null
}

/** A code that the shopper gave; without a discount there is none of that name. */
export interface GivenCode {
  code: string
  discount: Discount | undefined
}

export interface DiscountAllocation {
  code: string
  amount: MinorUnits
}

export interface LineCost {
  unitPrice: MinorUnits
  /** What one piece cost before; null when that is not more than now. */
  compareAtPrice: MinorUnits | null
  /** Before what is taken off the line. */
  subtotal: MinorUnits
  /** What is paid for the line. */
  total: MinorUnits
  /** What is taken off, by code. */
  discounts: DiscountAllocation[]
}

export interface CodeResult {
  code: string
  /** Why it cannot be used; undefined when it is. */
  refusal: DiscountRefusal | undefined
}

export interface CartCost {
  /** In the order of the lines given. */
  lines: LineCost[]
  /** In the order of the codes given. */
  codes: CodeResult[]
  /** What is taken off all lines together. */
  discount: MinorUnits
  /** What the lines come to, after what is taken off them. */
  subtotal: MinorUnits
  /** What is paid for everything. */
  total: MinorUnits
  /** Whether a code makes shipping free. */
  freeShipping: boolean
}

function costOfLine({ quantity, unitPrice, compareAtPrice }: PricedLine): LineCost {
  const subtotal = quantity * unitPrice
  const reduced = compareAtPrice !== null && compareAtPrice > unitPrice
  return { unitPrice, compareAtPrice: reduced ? compareAtPrice : null, subtotal, total: subtotal, discounts: [] }
}

function sumOf(amounts: readonly MinorUnits[]): MinorUnits {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** Takes one code off the costs so far, which stay as they are. */
function applyCode(lines: readonly PricedLine[], costs: readonly LineCost[], { code, discount }: GivenCode, now: Date) {
  const entitled = lines.flatMap((line, index) => (discount && isEntitled(discount, line) ? [index] : []))
  const subtotal = entitled.length > 0 ? sumOf(entitled.map((index) => costs[index]!.subtotal)) : undefined
  const refusal = discountRefusal(discount, lines, subtotal, now)
  if (!discount || refusal) return { costs: [...costs], refusal }
  const shares = entitled.map((index) => ({ quantity: lines[index]!.quantity, left: costs[index]!.total }))
  const amounts = new Map(discountAmounts(discount, shares).map((amount, index) => [entitled[index], amount]))
  const reduced = costs.map((cost, index) => {
    const amount = amounts.get(index) ?? 0
    if (amount === 0) return cost
    return { ...cost, total: cost.total - amount, discounts: [...cost.discounts, { code, amount }] }
  })
  return { costs: reduced, refusal }
}

/**
 * What a cart costs: the only place where amounts are added up, for the API, the checkout and the order alike. Codes are
 * taken off one after another, each from what the ones before it left. Exact for prices up to `maxPrice` and quantities
 * up to `maxLineQuantity`.
 * @param now decides which codes are in their time.
 */
export function computeCartCost(
  lines: readonly PricedLine[],
  codes: readonly GivenCode[] = [],
  now: Date = new Date(),
): CartCost {
  let costs = lines.map(costOfLine)
  const results: CodeResult[] = []
  for (const given of codes) {
    const applied = applyCode(lines, costs, given, now)
    costs = applied.costs
    results.push({ code: given.code, refusal: applied.refusal })
  }
  const subtotal = sumOf(costs.map(({ total }) => total))
  const discount = sumOf(costs.map((cost) => cost.subtotal - cost.total))
  const used = codes.filter((_, index) => results[index]?.refusal === undefined)
  const freeShipping = used.some(({ discount: given }) => given?.type === 'free shipping')
  return { lines: costs, codes: results, discount, subtotal, total: subtotal, freeShipping }
}
