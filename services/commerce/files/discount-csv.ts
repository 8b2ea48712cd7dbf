import { parseDiscountCodes } from '@shop/validation/discount-code'
import { z } from 'zod'
import { priceOrNull } from '../database/cells.ts'
import { discountColumns } from '../database/discount-columns.ts'
import type { Discount } from '../pricing/discount.ts'
import { cellsOf, headersOf, printCells, readCells } from './column-cells.ts'
import { readNumberedRows, writeCsv } from './csv.ts'
import { collectionReferences, productReferences, type NamedReference } from './references.ts'

const rowSchema = z
  .object({ ...cellsOf(discountColumns), Value: priceOrNull.transform((value) => value ?? 0) })
  .refine((row) => row.Method === 'automatic' || row.Code === '' || parseDiscountCodes(row.Code)[0] === row.Code, {
    path: ['Code'],
    message: 'contains a comma or a line break, so nobody can enter it',
  })
  .refine((row) => row.Type === 'free shipping' || row.Value > 0, { path: ['Value'], message: 'is empty or 0' })
  .refine((row) => row.Type !== 'free shipping' || row.Value === 0, {
    path: ['Value'],
    message: 'is of no use for free shipping',
  })
  .refine((row) => row.Type !== 'percentage' || row.Value <= 10_000, {
    path: ['Value'],
    message: 'is more than 100 percent',
  })
  .refine((row) => row.Starts === null || row.Ends === null || row.Starts < row.Ends, {
    path: ['Ends'],
    message: 'is not after Starts',
  })
  .transform((row): Discount => readCells(discountColumns, row))

/**
 * Parses `discounts.csv`, one code per row; the columns are described in docs/decisions/0022-discount-codes.md. Also
 * returns the references to products and collections.
 * @throws CatalogueError with all problems, by row and column.
 */
export async function parseDiscountCsv(
  source: string,
): Promise<{ discounts: Discount[]; references: NamedReference[] }> {
  const rows = await readNumberedRows(source, {
    requiredColumns: ['Code', 'Type', 'Value'],
    columns: headersOf(discountColumns),
    schema: rowSchema,
    unique: ({ code }) => ({ key: code.toLowerCase(), column: 'Code', message: `"${code}" is a duplicate` }),
  })
  return {
    discounts: rows.map(({ cells }) => cells),
    references: rows.flatMap(({ row, cells }) => [
      ...productReferences(row, cells.productHandles),
      ...collectionReferences(row, cells.collections),
    ]),
  }
}

/** Formats discounts for {@link parseDiscountCsv}. */
export function writeDiscountCsv(discounts: readonly Discount[]): string {
  const rows = discounts.map((discount) => ({
    ...printCells(discountColumns, discount),
    ...(discount.type === 'free shipping' && { Value: '' }),
  }))
  return writeCsv(headersOf(discountColumns), rows)
}
