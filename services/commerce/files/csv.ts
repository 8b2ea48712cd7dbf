import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'

/** Finds the column that a header names, in upper or lower case; without one it is the header itself. */
function columnIn(columns: readonly string[]): (header: string) => string {
  const byHeader = new Map(columns.map((column) => [column.toLowerCase(), column]))
  return (header) => byHeader.get(header.toLowerCase()) ?? header
}

function checkHeader(
  header: readonly string[],
  { requiredColumns, columns: all, columnOf = columnIn(all ?? requiredColumns) }: Columns,
): string[] {
  const columns = header.map((column) => columnOf(column.trim()))
  const unknown = all ? columns.filter((column) => column !== '' && !all.includes(column)) : []
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  const repeated = columns.filter((column, index) => column !== '' && columns.indexOf(column) !== index)
  const issues = [
    ...missing.map((column) => ({ row: 1, column, message: 'is missing' })),
    ...repeated.map((column) => ({ row: 1, column, message: 'is duplicated' })),
    ...unknown.map((column) => ({ row: 1, column, message: `is not one of ${all?.join(', ')}` })),
  ]
  if (issues.length > 0) throw new CatalogueError(issues)
  return columns
}

/**
 * The separator of cells: spreadsheets use semicolons in locales with decimal commas. The most frequent one, because
 * the name of a metafield's column may contain another.
 */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/u, 1)
  const countOf = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (countOf(other) > countOf(best) ? other : best))
}

/**
 * The ends of rows: CRLF and LF, which a file that several programs have written may mix; or CR alone, as old
 * spreadsheets write, and then other line breaks are parts of cells.
 */
const rowEndsOf = (text: string): string[] => (/^[^\r\n]*\r(?!\n)/u.test(text) ? ['\r'] : ['\r\n', '\n'])

/** A record with its row in a spreadsheet. Not its line number: descriptions span several lines. */
interface NumberedRecord {
  row: number
  record: Record<string, string>
}

/** The number of records without the header, and of empty lines, which are rows of a spreadsheet too. */
interface Progress {
  records: number
  empty_lines: number
}

const rowAfter = ({ records, empty_lines: empty }: Progress): number => records + empty + 1

/**
 * The records of a CSV file by column name, with their rows.
 * @throws CatalogueError when it is empty, lacks a required column, or is not valid CSV.
 */
async function readRecords<Row>(text: string, format: RowFormat<Row>): Promise<NumberedRecord[]> {
  if (text.trim() === '') throw new CatalogueError([{ row: 1, column: undefined, message: 'the file is empty' }])
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    const found: { record: Record<string, string>; info: Progress }[] = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: rowEndsOf(text),
      columns: (header: string[]) => checkHeader(header, format),
      skip_empty_lines: true,
      info: true,
    })
    const numbered = found.map(({ record, info }) => ({ record, row: rowAfter(info) }))
    // Spreadsheets may save the empty rows below the last one.
    return numbered.slice(
      0,
      1 + numbered.findLastIndex(({ record }) => Object.values(record).some((cell) => cell.trim())),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const records = 'records' in error ? Number(error['records']) : 0
    const empty_lines = 'empty_lines' in error ? Number(error['empty_lines']) : 0
    const row = rowAfter({ records, empty_lines }) + 1
    throw new CatalogueError([{ row, column: undefined, message: error.message }])
  }
}

/** The columns of a file. */
interface Columns {
  requiredColumns: readonly string[]
  /**
   * All columns, in the shop's own formats: another one is an error, because it is usually misspelled, and a rate
   * without its condition or a code without its end would apply always.
   */
  columns?: readonly string[]
  /** The column that a header names, if there is more than one name. */
  columnOf?: (header: string) => string
}

/** How the rows of a file are parsed. */
export interface RowFormat<Row> extends Columns {
  /** Parses a row, given as cells by column name. */
  schema: z.ZodType<Row>
  /** The unique key of a row, and the error for a duplicate. */
  unique?: (row: Row) => { key: string } & Pick<CatalogueIssue, 'column' | 'message'>
}

/** A parsed row with its number in a spreadsheet: the header is row 1. */
export interface NumberedRow<Row> {
  row: number
  cells: Row
}

/**
 * The rows of a CSV file, with their numbers.
 * @throws CatalogueError with all problems, by row and column.
 */
export async function readNumberedRows<Row>(text: string, format: RowFormat<Row>): Promise<NumberedRow<Row>[]> {
  const { schema, unique } = format
  const issues: CatalogueIssue[] = []
  const seen = new Set<string>()
  const rows = (await readRecords(text, format)).flatMap(({ record, row }) => {
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
    return [{ row, cells: data }]
  })
  if (issues.length > 0) throw new CatalogueError(issues)
  return rows
}

/**
 * The rows of a CSV file.
 * @throws CatalogueError with all problems, by row and column.
 */
export async function readRows<Row>(text: string, format: RowFormat<Row>): Promise<Row[]> {
  return (await readNumberedRows(text, format)).map(({ cells }) => cells)
}

/** A CSV file with these columns; missing cells are empty. */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Partial<Record<Column, string>>[],
): string {
  // Quoted, since some readers trim spaces at the ends.
  return stringify([...rows], { header: true, columns, quoted_match: /^\s|\s$/u })
}
