import { z } from 'zod'
import { sellingPlanNumber } from '../catalogue/catalogue-ids.ts'
import type { Product } from '../catalogue/product.ts'
import { flag, flagCell, list, listCell, name, oneOf, priceCell, priceOrNull, wholeNumber } from '../database/cells.ts'
import { readNumberedRows, writeCsv } from './csv.ts'
import { productReferences, tagReferences, type NamedReference } from './references.ts'
import type { SellingPlan, SellingPlanGroup } from '../catalogue/selling-plan.ts'
import { planAdjustments, planIntervals } from '../database/product-columns.ts'

/** A group of plans with its products. */
export interface OfferedPlans extends SellingPlanGroup {
  productHandles: string[]
  productTags: string[]
  /** Whether its products are sold by subscription only. */
  required: boolean
}

const planRowSchema = z
  .object({
    Group: name(),
    Option: name(),
    Plan: name(),
    Interval: oneOf(planIntervals, 'week'),
    'Interval Count': wholeNumber.refine((value) => value !== null && value > 0, 'is empty or 0'),
    Adjustment: oneOf(planAdjustments, 'percentage'),
    Value: priceOrNull.transform((value) => value ?? 0),
    // An export lists all products of a group in one cell.
    'Product Handles': list(5_000_000),
    'Product Tags': list(),
    Required: flag(false),
  })
  .refine((row) => row.Adjustment !== 'percentage' || (row.Value <= 10_000 && row.Value % 100 === 0), {
    path: ['Value'],
    message: 'is not a whole percentage from 0 to 100',
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
 * Parses `selling-plans.csv`, one plan per row; the columns are described in docs/decisions/0023-selling-plans.md. Also
 * returns the references to products and tags.
 * @throws CatalogueError with all problems, by row and column.
 */
export async function parseSellingPlanCsv(
  source: string,
): Promise<{ plans: OfferedPlans[]; references: NamedReference[] }> {
  const rows = await readNumberedRows(source, {
    requiredColumns: ['Group', 'Option', 'Plan', 'Interval Count'],
    columns: planRowSchema.keyof().options,
    schema: planRowSchema,
    unique: ({ Group: group, Plan: plan }) => ({
      key: String(sellingPlanNumber(group, plan)),
      column: 'Plan',
      message: `the group has "${plan}" twice`,
    }),
  })
  const groups = Map.groupBy(
    rows.map(({ cells }) => cells),
    (plan) => plan.Group,
  )
  return {
    plans: [...groups].map(([name, ofGroup]) => toGroup(name, ofGroup)),
    references: rows.flatMap(({ row, cells }) => [
      ...productReferences(row, cells['Product Handles']),
      ...tagReferences(row, cells['Product Tags']),
    ]),
  }
}

/** The plans of a product, and whether they are required. */
export function plansFor(offered: readonly OfferedPlans[], { handle, tags }: { handle: string; tags: string[] }) {
  const own = new Set(tags.map((tag) => tag.toLowerCase()))
  const groups = offered.filter(
    ({ productHandles, productTags }) =>
      productHandles.includes(handle) || productTags.some((tag) => own.has(tag.toLowerCase())),
  )
  return {
    sellingPlanGroups: groups.map(({ name, plans }) => ({ name, plans })),
    requiresSellingPlan: groups.some(({ required }) => required),
  }
}

type Row = Partial<Record<keyof PlanRow, string>>

function planCells(group: string, plan: SellingPlan): Row {
  return {
    Group: group,
    Option: plan.optionName,
    Plan: plan.name,
    Interval: plan.interval,
    'Interval Count': String(plan.intervalCount),
    Adjustment: plan.adjustment,
    Value: plan.adjustment === 'percentage' ? String(plan.value) : priceCell(plan.value),
  }
}

/** The first row of a group lists its products: by handle, since products do not know the matching tag. */
function groupRows({ name, plans }: SellingPlanGroup, products: readonly Product[]): Row[] {
  const own = products.filter(({ sellingPlanGroups }) => sellingPlanGroups.some((group) => group.name === name))
  const named: Row = {
    'Product Handles': listCell(own.map(({ handle }) => handle)),
    Required: flagCell(own.every(({ requiresSellingPlan }) => requiresSellingPlan)),
  }
  return plans.map((plan, index) => ({ ...planCells(name, plan), ...(index === 0 && named) }))
}

/** The groups of all products, sorted so that each is before the groups that follow it in any product. */
function groupsInOrder(products: readonly Product[]): SellingPlanGroup[] {
  const groups = new Map(products.flatMap((product) => product.sellingPlanGroups.map((group) => [group.name, group])))
  const orders = products.map(({ sellingPlanGroups }) => sellingPlanGroups.map(({ name }) => name))
  let left = [...new Map(orders.map((names) => [JSON.stringify(names), names])).values()]
  const sorted: SellingPlanGroup[] = []
  while (groups.size > 0) {
    const isNext = (name: string) => left.every((names) => names.indexOf(name) <= 0)
    // Products from several imports may contradict each other: then the first remaining group is next.
    const [next, group] = [...groups].find(([name]) => isNext(name)) ?? [...groups][0]!
    groups.delete(next)
    left = left.map((names) => names.filter((name) => name !== next))
    sorted.push(group)
  }
  return sorted
}

/** Formats the plans of products for {@link parseSellingPlanCsv}. */
export function writeSellingPlanCsv(products: readonly Product[]): string {
  return writeCsv(
    planRowSchema.keyof().options,
    groupsInOrder(products).flatMap((group) => groupRows(group, products)),
  )
}
