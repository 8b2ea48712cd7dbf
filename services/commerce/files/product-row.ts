import { z } from 'zod'
import { priceOrNull, text, wholeNumber } from '../database/cells.ts'
import { productColumns, variantColumns } from '../database/product-columns.ts'
import { cellsOf } from './column-cells.ts'

/** What a product is named in addresses. */
const handle = text(255)
  .refine((value) => value !== '', 'is empty')
  .refine((value) => value === '' || /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}_-]*$/u.test(value), {
    message: 'is no handle: lower-case letters, digits and hyphens only',
  })

/** How many pieces; null for an empty cell. */
const quantity = wholeNumber.refine((value) => value !== 0, 'is 0')

/**
 * A row of a product CSV file, by the names of its columns; other columns are ignored. What is not a field of its own has
 * its cells here.
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
  /** Undefined where the file has no such column. */
  'Variant Inventory Tracker': z.string().optional(),
  'Variant Inventory Qty': wholeNumber,
  'Variant Price': priceOrNull,
  /** The shop's own: how many pieces may be in one line. */
  'Variant Quantity Minimum': quantity,
  'Variant Quantity Maximum': quantity,
  'Variant Quantity Increment': quantity,
  'Image Src': text(2000),
  'Image Position': wholeNumber,
  'Image Alt Text': text(512),
  'Variant Image': text(2000),
})

export type ProductRow = z.output<typeof productRowSchema>

/** A row with its number as a spreadsheet counts. */
export type NumberedRow = ProductRow & { row: number }
