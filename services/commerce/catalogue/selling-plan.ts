import type { Fields } from '../database/columns.ts'
import type { productColumns } from '../database/product-columns.ts'
import type { MinorUnits } from '../values/money.ts'

export type SellingPlanGroup = Fields<typeof productColumns>['sellingPlanGroups'][number]
export type SellingPlan = SellingPlanGroup['plans'][number]

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
