import { readerOf, writerOf } from '../database/columns.ts'
import { discountColumns } from '../database/discount-columns.ts'
import type { Queries } from '../database/tables.ts'
import type { Discount } from './discount.ts'

const readDiscount = readerOf(discountColumns)
const writeDiscount = writerOf(discountColumns)

/** The existing discounts with these codes, ignoring case; by code in lower case. */
export async function loadDiscounts(queries: Queries, codes: readonly string[]): Promise<Map<string, Discount>> {
  if (codes.length === 0) return new Map()
  const keys = codes.map((code) => code.toLowerCase())
  const rows = await queries.selectFrom('commerce_discount').selectAll().where('code_key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.code_key, readDiscount(row)]))
}

/** All discounts, sorted by code. */
export async function loadAllDiscounts(queries: Queries): Promise<Discount[]> {
  const rows = await queries.selectFrom('commerce_discount').selectAll().orderBy('code_key').execute()
  return rows.map(readDiscount)
}

/** Replaces the shop's discounts with these. */
export async function replaceDiscounts(queries: Queries, discounts: readonly Discount[]): Promise<void> {
  await queries.deleteFrom('commerce_discount').execute()
  for (const discount of discounts) {
    const values = { code_key: discount.code.toLowerCase(), ...writeDiscount(discount) }
    await queries.insertInto('commerce_discount').values(values).execute()
  }
}
