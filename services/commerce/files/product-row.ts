import { z } from 'zod'
import { priceOrNull, text, wholeNumber } from '../database/cells.ts'
import { productColumns, variantColumns } from '../database/product-columns.ts'
import { cellsOf } from './column-cells.ts'

/** The product's name in URLs. */
const handle = text(255)
  .refine((value) => value !== '', 'is empty')
  .refine((value) => value === '' || /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}_-]*$/u.test(value), {
    message: 'is not a handle: use lower-case letters, digits and hyphens',
  })

/** A number of pieces; null for an empty cell. */
const quantity = wholeNumber.refine((value) => value !== 0, 'is 0')

/**
 * A row of a product CSV file by column name; other columns are ignored. Columns that need processing keep their raw
 * cells.
 * Format: https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export const productRowSchema = z.object({
  Handle: handle,
  ...cellsOf(productColumns),
  'Option1 Name': text(255),
  'Option1 Value': text(255),
  'Option2 Name': text(255),
  'Option2 Value': text(255),
  'Option3 Name': text(255),
  'Option3 Value': text(255),
  ...cellsOf(variantColumns),
  /** Undefined if the file has no such column. */
  'Variant Inventory Tracker': z.string().optional(),
  'Variant Inventory Qty': wholeNumber,
  'Variant Price': priceOrNull,
  /** Not in the platform's format: the quantity per cart line. */
  'Variant Quantity Minimum': quantity,
  'Variant Quantity Maximum': quantity,
  'Variant Quantity Increment': quantity,
  'Image Src': text(2000),
  'Image Position': wholeNumber,
  'Image Alt Text': text(512),
  'Variant Image': text(2000),
})

export type ProductRow = z.output<typeof productRowSchema>

/** A row with its spreadsheet row number. */
export type NumberedRow = ProductRow & { row: number }
