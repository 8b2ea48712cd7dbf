import type { z } from 'zod'
import type { Columns } from '../database/columns.ts'
import { writeCsv } from './csv.ts'

/** The parsed cells of a record, by header. */
export type Cells<Of extends Columns> = {
  [Field in keyof Of as Of[Field] extends { header: infer Header extends string } ? Header : never]: ReturnType<
    Of[Field]['read']
  >
}
/** The fields of a record that are in a file. */
export type CsvFields<Of extends Columns> = {
  [Field in keyof Of as Of[Field] extends { header: string } ? Field : never]: ReturnType<Of[Field]['read']>
}

interface CsvColumn {
  header: string
  cell: z.ZodType
  print(value: unknown): string
}

function csvColumns(columns: Columns): [field: string, column: CsvColumn][] {
  return Object.entries(columns).flatMap(([field, column]) =>
    'header' in column ? [[field, column as Columns[string] & CsvColumn]] : [],
  )
}

/** The parsers of columns' cells, by header. */
export function cellsOf<Of extends Columns>(columns: Of) {
  const cells = csvColumns(columns).map(([, { header, cell }]) => [header, cell])
  return Object.fromEntries(cells) as { [Header in keyof Cells<Of>]: z.ZodType<Cells<Of>[Header]> }
}

/** The fields of a record in a row of a file. */
export function readCells<Of extends Columns>(columns: Of, row: Cells<Of>): CsvFields<Of> {
  const cells: Record<string, unknown> = row
  return Object.fromEntries(csvColumns(columns).map(([field, { header }]) => [field, cells[header]])) as CsvFields<Of>
}

/** The fields of a record whose headers are wanted. */
export const fieldsOf = (columns: Columns, isWanted: (header: string) => boolean): string[] =>
  csvColumns(columns).flatMap(([field, { header }]) => (isWanted(header) ? [field] : []))

/** The headers of columns. */
export const headersOf = (columns: Columns): string[] => csvColumns(columns).map(([, { header }]) => header)

/** The cells of a record, by header. */
export function printCells<Of extends Columns>(columns: Of, record: CsvFields<Of>): Record<keyof Cells<Of>, string> {
  const fields: Record<string, unknown> = record
  return Object.fromEntries(
    csvColumns(columns).map(([field, { header, print }]) => [header, print(fields[field])]),
  ) as Record<keyof Cells<Of>, string>
}

/** A CSV file with a row for each record. */
export function writeRecords<Of extends Columns>(columns: Of, records: readonly CsvFields<Of>[]): string {
  return writeCsv(
    headersOf(columns),
    records.map((record) => printCells(columns, record)),
  )
}
