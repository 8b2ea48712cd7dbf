import { z } from 'zod'
import type { QuantityRule, Variant } from '../catalogue/product.ts'
import { priceOrNull, stock, text, wholeNumber } from '../database/cells.ts'
import { productColumns, variantColumns } from '../database/product-columns.ts'
import { measuredType, measuredUnits, unitMeasureSchema, type UnitMeasure } from '../values/unit-measure.ts'
import { CatalogueError, placingIssues, type CatalogueIssue } from './catalogue-error.ts'
import { cellsOf, readCells, type CsvFields } from './column-cells.ts'
import { readNumberedRows } from './csv.ts'

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
const productRowSchema = z
  .object({
    Handle: handle,
    ...cellsOf(productColumns),
    'Option1 Name': text(255),
    'Option1 Value': text(255),
    'Option1 Linked To': text(255),
    'Option2 Name': text(255),
    'Option2 Value': text(255),
    'Option2 Linked To': text(255),
    'Option3 Name': text(255),
    'Option3 Value': text(255),
    'Option3 Linked To': text(255),
    ...cellsOf(variantColumns),
    /** Undefined if the file has no such column. */
    'Variant Inventory Tracker': z.string().optional(),
    'Variant Inventory Qty': stock,
    'Variant Price': priceOrNull,
    'Unit Price Total Measure': text(20),
    'Unit Price Total Measure Unit': text(20),
    'Unit Price Base Measure': quantity,
    'Unit Price Base Measure Unit': text(20),
    /** Not in the platform's format: the quantity per cart line. */
    'Variant Quantity Minimum': quantity,
    'Variant Quantity Maximum': quantity,
    'Variant Quantity Increment': quantity,
    'Image Src': text(2000),
    'Image Position': wholeNumber,
    'Image Alt Text': text(512),
    'Variant Image': text(2000),
  })
  .refine((row) => row['Image Alt Text'] === '' || row['Image Src'] !== '', {
    path: ['Image Alt Text'],
    message: 'has no picture',
  })

/** A row with its spreadsheet row number. */
type NumberedRow = z.output<typeof productRowSchema> & { row: number }

export interface CatalogueImage {
  row: number
  /** The column's header in the file. */
  column: string
  /** An absolute URL, or a path relative to the image folder. */
  source: string
  alt: string | null
}

/** A variant in a catalogue file, without the ids and positions that the import assigns. */
export interface CatalogueVariant extends Omit<Variant, 'id' | 'productId' | 'position' | 'title' | 'imageId'> {
  /** The `source` of one of the product's images. */
  image: string | null
  /** Whether its stock is counted but not in the file; then it is 0. */
  lacksStock: boolean
}

/** A product in a catalogue file. */
export interface CatalogueProduct extends CsvFields<typeof productColumns> {
  handle: string
  optionNames: string[]
  /** Empty if no option is linked. */
  optionLinks: string[]
  /** Sorted by position. */
  images: CatalogueImage[]
  variants: CatalogueVariant[]
}

const optionColumns = [1, 2, 3] as const

/** The columns of unit prices. */
const unitColumns = {
  quantity: 'Unit Price Total Measure',
  quantityUnit: 'Unit Price Total Measure Unit',
  reference: 'Unit Price Base Measure',
  referenceUnit: 'Unit Price Base Measure Unit',
} as const satisfies Record<keyof UnitMeasure, string>
const orNull = (text: string): string | null => (text === '' ? null : text)

type Report = (row: number, column: string, message: string) => void

/** The option columns in use; the platform writes a product without options as `Title: Default Title`. */
function readOptions(first: NumberedRow, report: Report) {
  const named = optionColumns.filter((option) => first[`Option${option} Name`] !== '')
  const gap = named.findIndex((option, index) => option !== index + 1)
  if (gap >= 0) report(first.row, `Option${gap + 1} Name`, 'is empty before an option that has a name')
  const names = named.map((option) => first[`Option${option} Name`])
  if (new Set(names).size < names.length) report(first.row, 'Option2 Name', 'options have the same name')
  const links = named.map((option) => first[`Option${option} Linked To`])
  return { columns: named, names: names.length > 0 ? names : ['Title'], links }
}

function readOptionValues(row: NumberedRow, columns: readonly (1 | 2 | 3)[], report: Report): string[] {
  for (const option of [2, 3] as const) {
    const isNamed = columns.includes(option) || row[`Option${option} Value`] === ''
    if (!isNamed) report(row.row, `Option${option} Value`, `has no Option${option} Name`)
  }
  if (columns.length === 0) return [orNull(row['Option1 Value']) ?? 'Default Title']
  return columns.map((option) => {
    const value = row[`Option${option} Value`]
    if (value === '') report(row.row, `Option${option} Value`, 'is empty')
    return value
  })
}

function readQuantityRule(row: NumberedRow, report: Report): QuantityRule {
  const increment = row['Variant Quantity Increment'] ?? 1
  const minimum = row['Variant Quantity Minimum'] ?? increment
  const maximum = row['Variant Quantity Maximum']
  if (minimum % increment !== 0) report(row.row, 'Variant Quantity Minimum', `is not a multiple of ${increment}`)
  if (maximum !== null && maximum < minimum) report(row.row, 'Variant Quantity Maximum', `is less than ${minimum}`)
  if (maximum !== null && maximum % increment !== 0) {
    report(row.row, 'Variant Quantity Maximum', `is not a multiple of ${increment}`)
  }
  return { minimum, maximum, increment }
}

/** What a variant contains, and what its unit price is for; null if all four cells are empty. */
function readUnitMeasure(row: NumberedRow, report: Report): UnitMeasure | null {
  const cells = {
    quantity: row['Unit Price Total Measure'],
    quantityUnit: row['Unit Price Total Measure Unit'].toLowerCase(),
    reference: row['Unit Price Base Measure'] ?? '',
    referenceUnit: row['Unit Price Base Measure Unit'].toLowerCase(),
  }
  if (Object.values(cells).every((cell) => cell === '')) return null
  const { data, error } = unitMeasureSchema.safeParse({
    ...cells,
    quantity: /^\d{1,9}(\.\d{1,3})?$/.test(cells.quantity) ? Number(cells.quantity) : undefined,
  })
  for (const { path } of error?.issues ?? []) {
    const field = unitMeasureSchema.keyof().parse(path[0])
    const message = field.endsWith('Unit') ? `is not one of ${measuredUnits.join(', ')}` : 'is not a number above 0'
    report(row.row, unitColumns[field], message)
  }
  if (!data) return null
  const types = [data.quantityUnit, data.referenceUnit].map(measuredType)
  if (types[0] === types[1]) return data
  report(row.row, unitColumns.referenceUnit, `does not measure the same as ${data.quantityUnit}`)
  return null
}

function readVariant(row: NumberedRow, columns: readonly (1 | 2 | 3)[], report: Report): CatalogueVariant {
  const { 'Variant Price': price, 'Variant Inventory Tracker': tracker, 'Variant Inventory Qty': quantity } = row
  if (price === null) report(row.row, 'Variant Price', 'is empty')
  const inventoryTracked = tracker === undefined ? quantity !== null : tracker.trim() !== ''
  return {
    ...readCells(variantColumns, row),
    optionValues: readOptionValues(row, columns, report),
    price: price ?? 0,
    inventoryTracked,
    inventoryQuantity: quantity ?? 0,
    lacksStock: inventoryTracked && quantity === null,
    quantityRule: readQuantityRule(row, report),
    unitMeasure: readUnitMeasure(row, report),
    image: orNull(row['Variant Image']),
  }
}

function readVariants(rows: readonly NumberedRow[], columns: readonly (1 | 2 | 3)[], report: Report) {
  const seen = new Set<string>()
  return rows
    .filter((row, index) => index === 0 || row['Option1 Value'] !== '' || row['Variant Price'] !== null)
    .map((row) => {
      const variant = readVariant(row, columns, report)
      // Ids are derived from the joined values, so these must be unique.
      const title = variant.optionValues.join(' / ')
      if (seen.has(title)) report(row.row, 'Option1 Value', `the product has "${title}" twice`)
      seen.add(title)
      return variant
    })
}

/** Sorted by `Image Position`; pictures that only a variant refers to come last. */
function readImages(rows: readonly NumberedRow[]): CatalogueImage[] {
  const own = rows
    .filter((row) => row['Image Src'] !== '')
    .map((row, index) => ({ row, position: row['Image Position'] ?? index + 1 }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ row }): CatalogueImage => {
      return { row: row.row, column: 'Image Src', source: row['Image Src'], alt: orNull(row['Image Alt Text']) }
    })
  const ofVariants = rows
    .filter((row) => row['Variant Image'] !== '')
    .map((row): CatalogueImage => ({ row: row.row, column: 'Variant Image', source: row['Variant Image'], alt: null }))
  const bySource = Map.groupBy([...own, ...ofVariants], (image) => image.source)
  // The first occurrence of a source counts.
  return [...bySource.values()].flatMap((mentions) => mentions.slice(0, 1))
}

/** Builds a product from its rows; problems are added to `issues`. */
function groupProduct(rows: readonly NumberedRow[], issues: CatalogueIssue[]): CatalogueProduct {
  const report: Report = (row, column, message) => void issues.push({ row, column, message })
  const first = rows[0]!
  if (first.Title === '') report(first.row, 'Title', 'is empty')
  const options = readOptions(first, report)
  return {
    ...readCells(productColumns, first),
    handle: first.Handle,
    optionNames: options.names,
    optionLinks: options.links.some((link) => link !== '') ? options.links : [],
    images: readImages(rows),
    variants: readVariants(rows, options.columns, report),
  }
}

/** The columns by lower-case header: the platform has two names for some of them, and writes others in two ways. */
const columnsByHeader = new Map([
  ...Object.keys(productRowSchema.shape).map((column) => [column.toLowerCase(), column] as const),
  ['url handle', 'Handle'],
  ['description', 'Body (HTML)'],
  ['published on online store', 'Published'],
  ['sku', 'Variant SKU'],
  ['barcode', 'Variant Barcode'],
  ['price', 'Variant Price'],
  ['compare-at price', 'Variant Compare At Price'],
  ['charge tax', 'Variant Taxable'],
  ['inventory tracker', 'Variant Inventory Tracker'],
  ['inventory quantity', 'Variant Inventory Qty'],
  ['continue selling when out of stock', 'Variant Inventory Policy'],
  ['weight value (grams)', 'Variant Grams'],
  ['weight unit for display', 'Variant Weight Unit'],
  ['requires shipping', 'Variant Requires Shipping'],
  ['product image url', 'Image Src'],
  ['variant image url', 'Variant Image'],
])

/** Headers, in lower case, of columns whose cells are the same in all files that the shop writes. */
const constantColumns = new Set(['', 'variant fulfillment service', 'fulfillment service'])

const isUsed = (column = ''): boolean =>
  Object.hasOwn(productRowSchema.shape, column) || constantColumns.has(column.toLowerCase())

const requiredColumns = ['Handle', 'Title', 'Variant Price']

/** A parsed product file. */
export interface ProductFile {
  products: CatalogueProduct[]
  /** The columns that it has, by the names of the platform's older format. */
  columns: ReadonlySet<string>
  /** The headers of columns that the shop does not use. */
  unusedColumns: string[]
}

/**
 * Parses a product CSV file in the platform's format: a product's rows have the same handle; the first one describes
 * the product, each may describe a variant and an image.
 * Format: https://help.shopify.com/en/manual/products/import-export/using-csv
 * @throws CatalogueError with all problems, by row and column as the file names it.
 */
export function parseProductCsv(text: string): Promise<ProductFile> {
  const headers = new Map<string | undefined, string>()
  const named = <Place extends Pick<CatalogueIssue, 'column'>>(place: Place): Place => ({
    ...place,
    column: headers.get(place.column) ?? place.column,
  })
  function columnOf(header: string): string {
    const column = columnsByHeader.get(header.toLowerCase()) ?? header
    headers.set(column, header)
    return column
  }
  return placingIssues(async () => {
    // Problems between rows are only reported if all rows are valid by themselves.
    const found = await readNumberedRows(text, { requiredColumns, columnOf, schema: productRowSchema })
    const rows = found.map(({ row, cells }) => ({ ...cells, row }))
    const issues: CatalogueIssue[] = []
    const products = [...Map.groupBy(rows, (row) => row.Handle).values()].map((group) => groupProduct(group, issues))
    if (issues.length > 0) throw new CatalogueError(issues.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)))
    return {
      products: products.map((product) => ({ ...product, images: product.images.map(named) })),
      columns: new Set([...headers.keys()].filter((column) => column !== undefined)),
      unusedColumns: [...headers].flatMap(([column, header]) => (isUsed(column) ? [] : [header])),
    }
  }, named)
}
