import type { Selectable } from 'kysely'
import { parseStrings } from '../database/json-columns.ts'
import type { DiscountTable } from '../database/cart-tables.ts'
import type { Queries } from '../database/tables.ts'
import type { Discount } from './discount.ts'

function toDiscount(row: Selectable<DiscountTable>): Discount {
  return {
    code: row.code,
    type: row.type,
    value: row.value,
    minimumSubtotal: row.minimum_subtotal,
    oncePerOrder: row.once_per_order === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    subscriptionOnly: row.subscription_only === 1,
    productHandles: parseStrings(row.product_handles),
    collections: parseStrings(row.collections),
  }
}

/** The discounts with these codes, in whatever case, that there are; by code in lower case. */
export async function loadDiscounts(queries: Queries, codes: readonly string[]): Promise<Map<string, Discount>> {
  if (codes.length === 0) return new Map()
  const keys = codes.map((code) => code.toLowerCase())
  const rows = await queries.selectFrom('commerce_discount').selectAll().where('code_key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.code_key, toDiscount(row)]))
}

function discountValues(discount: Discount) {
  return {
    code_key: discount.code.toLowerCase(),
    code: discount.code,
    type: discount.type,
    value: discount.value,
    minimum_subtotal: discount.minimumSubtotal,
    once_per_order: Number(discount.oncePerOrder),
    starts_at: discount.startsAt,
    ends_at: discount.endsAt,
    subscription_only: Number(discount.subscriptionOnly),
    product_handles: JSON.stringify(discount.productHandles),
    collections: JSON.stringify(discount.collections),
  }
}

/** All discounts, by code. */
export async function loadAllDiscounts(queries: Queries): Promise<Discount[]> {
  const rows = await queries.selectFrom('commerce_discount').selectAll().orderBy('code_key').execute()
  return rows.map(toDiscount)
}

/** Makes these the shop's discounts: those that are not named go. */
export async function replaceDiscounts(queries: Queries, discounts: readonly Discount[]): Promise<void> {
  await queries.deleteFrom('commerce_discount').execute()
  for (const discount of discounts) {
    await queries.insertInto('commerce_discount').values(discountValues(discount)).execute()
  }
}
