import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import { groupProduct, type CatalogueProduct } from './catalogue-product.ts'
import { productRowSchema, type NumberedRow } from './product-row.ts'

const requiredColumns = ['Handle', 'Title', 'Variant Price']

/** A spreadsheet's row of a record, which is not its line: descriptions span several. */
const rowOf = (index: number): number => index + 2

async function readRecords(text: string): Promise<Record<string, string>[]> {
  if (text.trim() === '') throw new CatalogueError([{ row: 1, column: undefined, message: 'the file is empty' }])
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    return parse(text, { bom: true, columns: checkHeader, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const records = 'records' in error ? Number(error['records']) : 0
    throw new CatalogueError([{ row: rowOf(records), column: undefined, message: error.message }])
  }
}

function checkHeader(header: string[]): string[] {
  const columns = header.map((column) => column.trim())
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  const repeated = columns.filter((column, index) => column !== '' && columns.indexOf(column) !== index)
  const issues = [
    ...missing.map((column) => ({ row: 1, column, message: 'is missing' })),
    ...repeated.map((column) => ({ row: 1, column, message: 'is there twice' })),
  ]
  if (issues.length > 0) throw new CatalogueError(issues)
  return columns
}

function parseRows(records: readonly Record<string, string>[], issues: CatalogueIssue[]): NumberedRow[] {
  return records.flatMap((record, index) => {
    const { data, error } = productRowSchema.safeParse(record)
    for (const { path, message } of error?.issues ?? []) {
      issues.push({ row: rowOf(index), column: String(path[0]), message })
    }
    return data ? [{ ...data, row: rowOf(index) }] : []
  })
}

/**
 * Reads a product CSV file in the platform's own format: a product's rows carry the same handle; the first one holds the
 * product, each one may hold a variant and an image.
 * Format: https://help.shopify.com/en/manual/products/import-export/using-csv
 * @throws CatalogueError with everything that is wrong, by row and column.
 */
export async function parseProductCsv(text: string): Promise<CatalogueProduct[]> {
  const issues: CatalogueIssue[] = []
  const rows = parseRows(await readRecords(text), issues)
  // What is wrong between rows is only told apart from what is wrong in them when all of them could be read.
  if (issues.length > 0) throw new CatalogueError(issues)
  const products = [...Map.groupBy(rows, (row) => row.Handle).values()].map((group) => groupProduct(group, issues))
  if (issues.length > 0) throw new CatalogueError(issues.toSorted((a, b) => a.row - b.row))
  return products
}
