import { z } from 'zod'
import { discountTypes, type DiscountType } from '../database/cart-tables.ts'
import type { Discount } from '../pricing/discount.ts'
import { flag, flagCell, list, listCell, oneOf, price, priceCell, text } from '../database/cells.ts'
import { readRows, writeCsv } from './csv.ts'

const time = text(40).transform((value, context) => {
  if (value === '') return null
  const date = new Date(value)
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  context.addIssue(`"${value}" is no date, like 2026-11-21 or 2026-11-21T09:00:00Z`)
  return z.NEVER
})

const rowSchema = z
  .object({
    Code: text(255).refine((value) => value !== '', 'is empty'),
    Type: oneOf<DiscountType>(discountTypes, 'percentage'),
    Value: price,
    'Minimum Subtotal': price,
    'Once Per Order': flag(true),
    Starts: time,
    Ends: time,
    'Subscription Only': flag(false),
    'Product Handles': list,
    Collections: list,
  })
  .refine((row) => row.Type === 'free shipping' || (row.Value ?? 0) > 0, { path: ['Value'], message: 'is empty or 0' })
  .refine((row) => row.Type !== 'percentage' || (row.Value ?? 0) <= 10_000, {
    path: ['Value'],
    message: 'is more than 100 percent',
  })
  .refine((row) => row.Starts === null || row.Ends === null || row.Starts < row.Ends, {
    path: ['Ends'],
    message: 'is not after Starts',
  })
  .transform((row): Discount => ({
    code: row.Code,
    type: row.Type,
    value: row.Type === 'free shipping' ? 0 : (row.Value ?? 0),
    minimumSubtotal: row['Minimum Subtotal'],
    oncePerOrder: row['Once Per Order'],
    startsAt: row.Starts,
    endsAt: row.Ends,
    subscriptionOnly: row['Subscription Only'],
    productHandles: row['Product Handles'],
    collections: row.Collections,
  }))

/**
 * Reads `discounts.csv`, one code a row; what the columns mean is in docs/decisions/0022-discount-codes.md.
 * @throws CatalogueError with everything that is wrong, by row and column.
 */
export function parseDiscountCsv(source: string): Promise<Discount[]> {
  return readRows(source, {
    requiredColumns: ['Code', 'Type', 'Value'],
    schema: rowSchema,
    unique: ({ code }) => ({ key: code.toLowerCase(), column: 'Code', message: `"${code}" is there twice` }),
  })
}

const columns = [
  'Code',
  'Type',
  'Value',
  'Minimum Subtotal',
  'Once Per Order',
  'Starts',
  'Ends',
  'Subscription Only',
  'Product Handles',
  'Collections',
] as const

/** Discounts as {@link parseDiscountCsv} reads them. */
export function writeDiscountCsv(discounts: readonly Discount[]): string {
  const rows = discounts.map((discount) => ({
    Code: discount.code,
    Type: discount.type,
    Value: discount.type === 'free shipping' ? '' : priceCell(discount.value),
    'Minimum Subtotal': priceCell(discount.minimumSubtotal),
    'Once Per Order': flagCell(discount.oncePerOrder),
    Starts: discount.startsAt ?? '',
    Ends: discount.endsAt ?? '',
    'Subscription Only': flagCell(discount.subscriptionOnly),
    'Product Handles': listCell(discount.productHandles),
    Collections: listCell(discount.collections),
  }))
  return writeCsv(columns, rows)
}
