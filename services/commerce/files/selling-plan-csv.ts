import { z } from 'zod'
import { sellingPlanNumber } from '../catalogue/catalogue-ids.ts'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import { flag, list, oneOf, price, text, wholeNumber } from './csv-cells.ts'
import { readRecords, rowOf } from './csv-records.ts'
import {
  planAdjustments,
  planIntervals,
  type PlanAdjustment,
  type PlanInterval,
  type SellingPlan,
  type SellingPlanGroup,
} from '../catalogue/selling-plan.ts'

/** A group of plans with the products that it is for. */
export interface OfferedPlans extends SellingPlanGroup {
  productHandles: string[]
  productTags: string[]
  /** Whether its products are sold by subscription only. */
  required: boolean
}

const named = text(255).refine((value) => value !== '', 'is empty')

const planRowSchema = z
  .object({
    Group: named,
    Option: named,
    Plan: named,
    Interval: oneOf<PlanInterval>(planIntervals, 'week'),
    'Interval Count': wholeNumber.refine((value) => value !== null && value > 0, 'is empty or 0'),
    Adjustment: oneOf<PlanAdjustment>(planAdjustments, 'percentage'),
    Value: price.transform((value) => value ?? 0),
    'Product Handles': list,
    'Product Tags': list,
    Required: flag(false),
  })
  .refine((row) => row.Adjustment !== 'percentage' || (row.Value <= 10_000 && row.Value % 100 === 0), {
    path: ['Value'],
    message: 'is no whole percentage from 0 to 100',
  })

type PlanRow = z.output<typeof planRowSchema>

function toPlan(row: PlanRow): SellingPlan {
  return {
    id: sellingPlanNumber(row.Group, row.Plan),
    name: row.Plan,
    optionName: row.Option,
    interval: row.Interval,
    intervalCount: row['Interval Count'] ?? 1,
    adjustment: row.Adjustment,
    value: row.Adjustment === 'percentage' ? row.Value / 100 : row.Value,
  }
}

function toGroup(name: string, rows: readonly PlanRow[]): OfferedPlans {
  return {
    name,
    plans: rows.map(toPlan),
    productHandles: rows.flatMap((row) => row['Product Handles']),
    productTags: rows.flatMap((row) => row['Product Tags']),
    required: rows.some((row) => row.Required),
  }
}

/**
 * Reads `selling-plans.csv`, one plan a row; what the columns mean is in docs/decisions/0023-selling-plans.md.
 * @throws CatalogueError with everything that is wrong, by row and column.
 */
export async function parseSellingPlanCsv(source: string): Promise<OfferedPlans[]> {
  const issues: CatalogueIssue[] = []
  const seen = new Set<number>()
  const rows: PlanRow[] = []
  for (const [index, record] of (await readRecords(source, ['Group', 'Option', 'Plan', 'Interval Count'])).entries()) {
    const { data, error } = planRowSchema.safeParse(record)
    const row = rowOf(index)
    for (const { path, message } of error?.issues ?? []) issues.push({ row, column: String(path[0]), message })
    if (!data) continue
    const id = sellingPlanNumber(data.Group, data.Plan)
    if (seen.has(id)) issues.push({ row, column: 'Plan', message: `the group has "${data.Plan}" twice` })
    seen.add(id)
    rows.push(data)
  }
  if (issues.length > 0) throw new CatalogueError(issues)
  return [...Map.groupBy(rows, (row) => row.Group)].map(([name, ofGroup]) => toGroup(name, ofGroup))
}

/** The plans that a product is offered with, and whether it is sold with them only. */
export function plansFor(offered: readonly OfferedPlans[], { handle, tags }: { handle: string; tags: string[] }) {
  const groups = offered.filter(
    ({ productHandles, productTags }) =>
      productHandles.includes(handle) || productTags.some((tag) => tags.includes(tag)),
  )
  return {
    sellingPlanGroups: groups.map(({ name, plans }) => ({ name, plans })),
    requiresSellingPlan: groups.some(({ required }) => required),
  }
}
