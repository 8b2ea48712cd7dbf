import type { MinorUnits } from '../values/money.ts'

export const planIntervals = ['day', 'week', 'month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]
export const planAdjustments = ['percentage', 'fixed amount', 'price'] as const
export type PlanAdjustment = (typeof planAdjustments)[number]

/** A way to subscribe to a product. */
export interface SellingPlan {
  id: number
  name: string
  /** What the plans of its group differ in: `Deliver every`. */
  optionName: string
  interval: PlanInterval
  intervalCount: number
  adjustment: PlanAdjustment
  /** Whole percent, or minor units that are taken off, or the price itself in minor units. */
  value: number
}

export interface SellingPlanGroup {
  name: string
  plans: SellingPlan[]
}

/** What one piece costs under a plan. */
export function planPrice(price: MinorUnits, { adjustment, value }: SellingPlan): MinorUnits {
  if (adjustment === 'price') return value
  if (adjustment === 'fixed amount') return Math.max(0, price - value)
  return price - Math.round((price * value) / 100)
}

/** All selling plans of a product, whatever their groups. */
export function plansOf({ sellingPlanGroups }: { sellingPlanGroups: readonly SellingPlanGroup[] }): SellingPlan[] {
  return sellingPlanGroups.flatMap(({ plans }) => plans)
}
