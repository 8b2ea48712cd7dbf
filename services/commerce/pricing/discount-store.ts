import { prepared } from '../database/prepared.ts'
import { readerOf, writerOf } from '../database/columns.ts'
import { discountColumns } from '../database/discount-columns.ts'
import type { Queries } from '../database/tables.ts'
import type { Discount } from './discount.ts'

const readDiscount = readerOf(discountColumns)
const writeDiscount = writerOf(discountColumns)

/** The discounts that a cart may get. */
export interface OfferedDiscounts {
  /** By title. */
  automatic: readonly Discount[]
  /** By code in lower case. */
  byCode: ReadonlyMap<string, Discount>
}

const discountsFor = prepared((queries: Queries, { keys }: { keys: readonly string[] }) =>
  queries
    .selectFrom('commerce_discount')
    .selectAll()
    .where((builder) =>
      builder.or([
        builder('method', '=', 'automatic'),
        // PostgreSQL takes no empty lists.
        ...(keys.length > 0 ? [builder('code_key', 'in', keys)] : []),
      ]),
    ),
)

/** The automatic discounts, and those with these codes, ignoring case. */
export async function loadDiscounts(queries: Queries, codes: readonly string[]): Promise<OfferedDiscounts> {
  const keys = codes.map((code) => code.toLowerCase())
  const { rows } = await discountsFor(queries, { keys })
  const automatic = rows.filter(({ method }) => method === 'automatic')
  const withCode = rows.filter(({ method }) => method === 'code')
  return {
    // Sorted here: SQLite compiles a statement with an order and parameters again each time.
    automatic: automatic.toSorted((a, b) => (a.code_key < b.code_key ? -1 : 1)).map(readDiscount),
    byCode: new Map(withCode.map((row) => [row.code_key, readDiscount(row)])),
  }
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
