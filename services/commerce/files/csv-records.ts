import { CatalogueError } from './catalogue-error.ts'

/** A spreadsheet's row of a record, which is not its line: descriptions span several. */
export const rowOf = (index: number): number => index + 2

/**
 * The records of a CSV file by the names of its columns.
 * @throws CatalogueError when it is empty, lacks a column that is required, or is no CSV.
 */
export async function readRecords(text: string, requiredColumns: readonly string[]): Promise<Record<string, string>[]> {
  if (text.trim() === '') throw new CatalogueError([{ row: 1, column: undefined, message: 'the file is empty' }])
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    return parse(text, {
      bom: true,
      columns: (header: string[]) => checkHeader(header, requiredColumns),
      skip_empty_lines: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const records = 'records' in error ? Number(error['records']) : 0
    throw new CatalogueError([{ row: rowOf(records), column: undefined, message: error.message }])
  }
}

function checkHeader(header: readonly string[], requiredColumns: readonly string[]): string[] {
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
