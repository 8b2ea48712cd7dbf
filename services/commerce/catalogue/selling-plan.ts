import type { MinorUnits } from '../values/money.ts'

export const planIntervals = ['day', 'week', 'month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]
export const planAdjustments = ['percentage', 'fixed amount', 'price'] as const
export type PlanAdjustment = (typeof planAdjustments)[number]

/** A subscription option of a product. */
export interface SellingPlan {
  id: number
  name: string
  /** The option in which the plans of a group differ: `Deliver every`. */
  optionName: string
  interval: PlanInterval
  intervalCount: number
  adjustment: PlanAdjustment
  /** Whole percent, or a discount in minor units, or the price in minor units. */
  value: number
}

export interface SellingPlanGroup {
  name: string
  plans: SellingPlan[]
}

/** The price of one piece under a plan. */
export function planPrice(price: MinorUnits, { adjustment, value }: SellingPlan): MinorUnits {
  if (adjustment === 'price') return value
  if (adjustment === 'fixed amount') return Math.max(0, price - value)
  return price - Math.round((price * value) / 100)
}

/** All selling plans of a product, across its groups. */
export function plansOf({ sellingPlanGroups }: { sellingPlanGroups: readonly SellingPlanGroup[] }): SellingPlan[] {
  return sellingPlanGroups.flatMap(({ plans }) => plans)
}
