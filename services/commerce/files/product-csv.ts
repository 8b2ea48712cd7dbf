import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import { groupProduct, type CatalogueProduct } from './catalogue-product.ts'
import { readRows, rowOf } from './csv.ts'
import { productRowSchema } from './product-row.ts'

const requiredColumns = ['Handle', 'Title', 'Variant Price']

/**
 * Parses a product CSV file in the platform's format: a product's rows have the same handle; the first one describes
 * the product, each may describe a variant and an image.
 * Format: https://help.shopify.com/en/manual/products/import-export/using-csv
 * @throws CatalogueError with all problems, by row and column.
 */
export async function parseProductCsv(text: string): Promise<CatalogueProduct[]> {
  // Problems between rows are only reported if all rows are valid by themselves.
  const rows = (await readRows(text, { requiredColumns, schema: productRowSchema })).map((row, index) => ({
    ...row,
    row: rowOf(index),
  }))
  const issues: CatalogueIssue[] = []
  const products = [...Map.groupBy(rows, (row) => row.Handle).values()].map((group) => groupProduct(group, issues))
  if (issues.length > 0) throw new CatalogueError(issues.toSorted((a, b) => a.row - b.row))
  return products
}
