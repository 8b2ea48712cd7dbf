import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'

/** The spreadsheet row of a record. Not its line number: descriptions span several lines. */
export const rowOf = (index: number): number => index + 2

function checkHeader(header: readonly string[], requiredColumns: readonly string[]): string[] {
  const columns = header.map((column) => column.trim())
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  const repeated = columns.filter((column, index) => column !== '' && columns.indexOf(column) !== index)
  const issues = [
    ...missing.map((column) => ({ row: 1, column, message: 'is missing' })),
    ...repeated.map((column) => ({ row: 1, column, message: 'is duplicated' })),
  ]
  if (issues.length > 0) throw new CatalogueError(issues)
  return columns
}

/** What stands between cells: spreadsheets save semicolons where the comma is for decimals. No column has one in its name. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/u, 1)
  return [',', ';', '\t'].find((separator) => header.includes(separator)) ?? ','
}

/**
 * The records of a CSV file by column name.
 * @throws CatalogueError when it is empty, lacks a required column, or is not valid CSV.
 */
async function readRecords(text: string, requiredColumns: readonly string[]): Promise<Record<string, string>[]> {
  if (text.trim() === '') throw new CatalogueError([{ row: 1, column: undefined, message: 'the file is empty' }])
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    const records: Record<string, string>[] = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      columns: (header: string[]) => checkHeader(header, requiredColumns),
      skip_empty_lines: true,
    })
    // Spreadsheets may save the empty rows below the last one.
    return records.slice(0, 1 + records.findLastIndex((record) => Object.values(record).some((cell) => cell.trim())))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const records = 'records' in error ? Number(error['records']) : 0
    throw new CatalogueError([{ row: rowOf(records), column: undefined, message: error.message }])
  }
}

/** How the rows of a file are parsed. */
export interface RowFormat<Row> {
  requiredColumns: readonly string[]
  /** Parses a row, given as cells by column name. */
  schema: z.ZodType<Row>
  /** The unique key of a row, and the error for a duplicate. */
  unique?: (row: Row) => { key: string } & Pick<CatalogueIssue, 'column' | 'message'>
}

/**
 * The rows of a CSV file.
 * @throws CatalogueError with all problems, by row and column.
 */
export async function readRows<Row>(text: string, format: RowFormat<Row>): Promise<Row[]> {
  const { requiredColumns, schema, unique } = format
  const issues: CatalogueIssue[] = []
  const seen = new Set<string>()
  const rows = (await readRecords(text, requiredColumns)).flatMap((record, index) => {
    const row = rowOf(index)
    const { success, data, error } = schema.safeParse(record)
    if (!success) {
      const columns = Object.keys(record)
      const wrong = error.issues.map(({ path, message }) => ({ row, column: String(path[0]), message }))
      issues.push(...wrong.toSorted((a, b) => columns.indexOf(a.column) - columns.indexOf(b.column)))
      return []
    }
    if (unique) {
      const { key, ...repeated } = unique(data)
      if (seen.has(key)) issues.push({ row, ...repeated })
      seen.add(key)
    }
    return [data]
  })
  if (issues.length > 0) throw new CatalogueError(issues)
  return rows
}

/** A CSV file with these columns; missing cells are empty. */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Partial<Record<Column, string>>[],
): string {
  // Quoted, since some readers trim spaces at the ends.
  return stringify([...rows], { header: true, columns, quoted_match: /^\s|\s$/u })
}
