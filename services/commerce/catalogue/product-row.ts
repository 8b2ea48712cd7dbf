import { z } from 'zod'
import { parseDecimal } from '../money.ts'
import type { InventoryPolicy, ProductStatus } from '../tables.ts'

const text = (longest: number) =>
  z
    .string()
    .default('')
    .transform((value) => value.trim())
    .refine((value) => value.length <= longest, `is longer than ${longest} characters`)
    .refine((value) => !value.includes('\0'), 'contains a NUL character')

const handle = text(255)
  .refine((value) => value !== '', 'is empty')
  .refine((value) => value === '' || /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}_-]*$/u.test(value), {
    message: 'is no handle: lower-case letters, digits and hyphens only',
  })

const flag = (fallback: boolean) =>
  text(10)
    .refine((value) => /^(true|false)?$/iu.test(value), 'is neither TRUE nor FALSE')
    .transform((value) => (value === '' ? fallback : value.toLowerCase() === 'true'))

const price = text(20).transform((value, context) => {
  if (value === '') return null
  const amount = parseDecimal(value)
  if (amount !== undefined) return amount
  context.addIssue(`"${value}" is no price from 0 to 300000 with at most two decimals`)
  return z.NEVER
})

/** At most a thousand million, which both engines' integers hold. */
const wholeNumber = text(20).transform((value, context) => {
  if (value === '') return null
  if (/^\d{1,9}$/u.test(value)) return Number(value)
  context.addIssue(`"${value}" is no whole number from 0 to 999999999`)
  return z.NEVER
})

const oneOf = <Value extends string>(values: readonly Value[], fallback: Value) =>
  text(20).transform((value, context): Value => {
    if (value === '') return fallback
    const found = values.find((candidate) => candidate === value.toLowerCase())
    if (found !== undefined) return found
    context.addIssue(`"${value}" is none of ${values.join(', ')}`)
    return z.NEVER
  })

const tags = text(5000).transform((value) => [
  ...new Set(
    value
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
])

/**
 * A row of a product CSV file, by the names of its columns; other columns are ignored.
 * Format: https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export const productRowSchema = z.object({
  Handle: handle,
  Title: text(255),
  'Body (HTML)': text(500_000),
  Vendor: text(255),
  Type: text(255),
  Tags: tags,
  Published: flag(true),
  'Option1 Name': text(255),
  'Option1 Value': text(255),
  'Option2 Name': text(255),
  'Option2 Value': text(255),
  'Option3 Name': text(255),
  'Option3 Value': text(255),
  'Variant SKU': text(255),
  /** Undefined where the file has no such column. */
  'Variant Inventory Tracker': z.string().optional(),
  'Variant Inventory Qty': wholeNumber,
  'Variant Inventory Policy': oneOf<InventoryPolicy>(['deny', 'continue'], 'deny'),
  'Variant Price': price,
  'Variant Compare At Price': price,
  'Variant Requires Shipping': flag(true),
  'Image Src': text(2000),
  'Image Position': wholeNumber,
  'Image Alt Text': text(512),
  'Gift Card': flag(false),
  'SEO Title': text(255),
  'SEO Description': text(1000),
  'Variant Image': text(2000),
  Status: oneOf<ProductStatus>(['active', 'draft', 'archived'], 'active'),
})

export type ProductRow = z.output<typeof productRowSchema>

/** A row with its number as a spreadsheet counts. */
export type NumberedRow = ProductRow & { row: number }
