import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import { groupProduct, type CatalogueProduct } from './catalogue-product.ts'
import { readRecords, rowOf } from './csv-records.ts'
import { productRowSchema, type NumberedRow } from './product-row.ts'

const requiredColumns = ['Handle', 'Title', 'Variant Price']

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
  const rows = parseRows(await readRecords(text, requiredColumns), issues)
  // What is wrong between rows is only told apart from what is wrong in them when all of them could be read.
  if (issues.length > 0) throw new CatalogueError(issues)
  const products = [...Map.groupBy(rows, (row) => row.Handle).values()].map((group) => groupProduct(group, issues))
  if (issues.length > 0) throw new CatalogueError(issues.toSorted((a, b) => a.row - b.row))
  return products
}
