import { z } from 'zod'
import { weightUnits, type InventoryPolicy, type ProductStatus, type WeightUnit } from '../database/catalogue-tables.ts'
import { flag, handle, list, oneOf, price, quantity, text, wholeNumber } from './csv-cells.ts'

/**
 * A row of a product CSV file, by the names of its columns; other columns are ignored.
 * Format: https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export const productRowSchema = z.object({
  Handle: handle,
  Title: text(255),
  'Body (HTML)': text(500_000),
  Vendor: text(255),
  'Product Category': text(255),
  Type: text(255),
  Tags: list,
  Published: flag(true),
  'Option1 Name': text(255),
  'Option1 Value': text(255),
  'Option2 Name': text(255),
  'Option2 Value': text(255),
  'Option3 Name': text(255),
  'Option3 Value': text(255),
  'Variant SKU': text(255),
  'Variant Grams': wholeNumber,
  /** Undefined where the file has no such column. */
  'Variant Inventory Tracker': z.string().optional(),
  'Variant Inventory Qty': wholeNumber,
  'Variant Inventory Policy': oneOf<InventoryPolicy>(['deny', 'continue'], 'deny'),
  'Variant Price': price,
  'Variant Compare At Price': price,
  'Variant Requires Shipping': flag(true),
  'Variant Taxable': flag(true),
  'Variant Barcode': text(255),
  'Image Src': text(2000),
  'Image Position': wholeNumber,
  'Image Alt Text': text(512),
  'Gift Card': flag(false),
  'SEO Title': text(255),
  'SEO Description': text(1000),
  'Variant Image': text(2000),
  'Variant Weight Unit': oneOf<WeightUnit>(weightUnits, 'g'),
  /** The shop's own: how many pieces may be in one line. */
  'Variant Quantity Minimum': quantity,
  'Variant Quantity Maximum': quantity,
  'Variant Quantity Increment': quantity,
  Status: oneOf<ProductStatus>(['active', 'draft', 'archived'], 'active'),
})

export type ProductRow = z.output<typeof productRowSchema>

/** A row with its number as a spreadsheet counts. */
export type NumberedRow = ProductRow & { row: number }
