import { toCell } from '../money.ts'
import { writeCsv } from './csv-writer.ts'
import type { Product } from '../catalogue/product.ts'
import type { SellingPlan, SellingPlanGroup } from '../catalogue/selling-plan.ts'

const columns = [
  'Group',
  'Option',
  'Plan',
  'Interval',
  'Interval Count',
  'Adjustment',
  'Value',
  'Product Handles',
  'Product Tags',
  'Required',
] as const

type Row = Partial<Record<(typeof columns)[number], string>>

function planCells(group: string, plan: SellingPlan): Row {
  return {
    Group: group,
    Option: plan.optionName,
    Plan: plan.name,
    Interval: plan.interval,
    'Interval Count': String(plan.intervalCount),
    Adjustment: plan.adjustment,
    Value: plan.adjustment === 'percentage' ? String(plan.value) : toCell(plan.value),
  }
}

/** The first plan of a group names its products: by their handles, as a product does not know which tag brought it in. */
function groupRows({ name, plans }: SellingPlanGroup, products: readonly Product[]): Row[] {
  const own = products.filter(({ sellingPlanGroups }) => sellingPlanGroups.some((group) => group.name === name))
  const named: Row = {
    'Product Handles': own.map(({ handle }) => handle).join(', '),
    Required: own.every(({ requiresSellingPlan }) => requiresSellingPlan) ? 'TRUE' : 'FALSE',
  }
  return plans.map((plan, index) => ({ ...planCells(name, plan), ...(index === 0 && named) }))
}

/** The plans that products are offered with, as `selling-plans.csv` has them. */
export function writeSellingPlanCsv(products: readonly Product[]): string {
  const groups = new Map(products.flatMap((product) => product.sellingPlanGroups.map((group) => [group.name, group])))
  return writeCsv(
    columns,
    [...groups.values()].flatMap((group) => groupRows(group, products)),
  )
}
