import type { MinorUnits } from '../values/money.ts'
import {
  discountAmounts,
  discountRefusal,
  isEntitled,
  type Discount,
  type DiscountableLine,
  type DiscountRefusal,
} from './discount.ts'

/** A line with the data that its cost depends on. */
export interface PricedLine extends DiscountableLine {
  quantity: number
  unitPrice: MinorUnits
  compareAtPrice: MinorUnits | null
}

/**
 * A code given by the shopper, or an automatic discount with its title; `discount` is undefined if the code does not
 * exist.
 */
export interface EnteredCode {
  code: string
  discount: Discount | undefined
}

export interface DiscountAllocation {
  /** As the shopper gave it; of an automatic discount its title. */
  code: string
  discount: Discount
  amount: MinorUnits
}

export interface LineCost {
  unitPrice: MinorUnits
  /** The former price of one piece; null if it is not higher than the price. */
  compareAtPrice: MinorUnits | null
  /** Before discounts. */
  subtotal: MinorUnits
  /** After discounts. */
  total: MinorUnits
  /** Discounts by code. */
  discounts: DiscountAllocation[]
}

function costOfLine({ quantity, unitPrice, compareAtPrice }: PricedLine): LineCost {
  const subtotal = quantity * unitPrice
  const reduced = compareAtPrice !== null && compareAtPrice > unitPrice
  return { unitPrice, compareAtPrice: reduced ? compareAtPrice : null, subtotal, total: subtotal, discounts: [] }
}

function sumOf(amounts: readonly MinorUnits[]): MinorUnits {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

const isAutomatic = ({ discount }: EnteredCode): boolean => discount?.method === 'automatic'

/** Applies one code or automatic discount to the costs so far, without modifying them. */
function applyCode(
  lines: readonly PricedLine[],
  costs: readonly LineCost[],
  { code, discount }: EnteredCode,
  now: Date,
) {
  const entitled = lines.flatMap((line, index) => (discount && isEntitled(discount, line) ? [index] : []))
  const subtotal = entitled.length > 0 ? sumOf(entitled.map((index) => costs[index]!.subtotal)) : undefined
  const refusal = discountRefusal(discount, lines, subtotal, now)
  if (!discount || refusal) return { costs: [...costs], refusal }
  const shares = entitled.map((index) => ({ quantity: lines[index]!.quantity, left: costs[index]!.total }))
  const amounts = new Map(discountAmounts(discount, shares).map((amount, index) => [entitled[index], amount]))
  const reduced = costs.map((cost, index) => {
    const amount = amounts.get(index) ?? 0
    if (amount === 0) return cost
    return { ...cost, total: cost.total - amount, discounts: [...cost.discounts, { code, discount, amount }] }
  })
  return { costs: reduced, refusal }
}

/**
 * Computes the cost of a cart, for the API, the checkout and orders alike. Codes and automatic discounts are applied in
 * sequence, each to what the previous ones left. Exact for prices up to `maxPrice` and quantities up to
 * `maxLineQuantity`.
 * @param now determines which of them are active.
 */
export function computeCartCost(
  lines: readonly PricedLine[],
  codes: readonly EnteredCode[] = [],
  now: Date = new Date(),
) {
  let costs = lines.map(costOfLine)
  const results: (EnteredCode & { refusal: DiscountRefusal | undefined })[] = []
  for (const given of codes) {
    const applied = applyCode(lines, costs, given, now)
    costs = applied.costs
    results.push({ ...given, refusal: applied.refusal })
  }
  const subtotal = sumOf(costs.map(({ total }) => total))
  const discount = sumOf(costs.map((cost) => cost.subtotal - cost.total))
  const used = results.filter(({ refusal }) => refusal === undefined)
  const reducing = new Set(costs.flatMap(({ discounts }) => discounts.map((allocation) => allocation.discount)))
  // A valid code gives nothing where earlier ones have left nothing to pay.
  const effective = used.filter(
    ({ discount: given }) => given && (given.type === 'free shipping' || reducing.has(given)),
  )
  const freeShipping = used.some(({ discount: given }) => given?.type === 'free shipping')
  return {
    /** In the order of the given lines. */
    lines: costs,
    /** In the order of the given codes, without automatic discounts, each with why it cannot be used, if it cannot. */
    codes: results.filter((result) => !isAutomatic(result)).map(({ code, refusal }) => ({ code, refusal })),
    /** The given codes that reduce the price or make shipping free. */
    effectiveCodes: effective.filter((result) => !isAutomatic(result)).map(({ code }) => code),
    /** The titles of the automatic discounts that do. */
    automatic: effective.filter(isAutomatic).map(({ code }) => code),
    /** The sum of the discounts of all lines. */
    discount,
    /** The sum of the lines after discounts. A cart costs nothing else: shipping and tax are of its checkout. */
    subtotal,
    /** Whether a discount makes shipping free. */
    freeShipping,
  }
}

export type CartCost = ReturnType<typeof computeCartCost>
