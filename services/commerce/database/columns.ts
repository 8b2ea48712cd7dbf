import { z } from 'zod'
import * as cells from './cells.ts'

/** ISO 8601 in UTC. */
export type Timestamp = string
/** A JSON document in a text column. */
export type Json = string
/** 0 or 1: SQLite has no boolean. */
type Flag = number

/** How values are stored. */
export interface Stored<Value, Kept = Value> {
  read(kept: Kept): Value
  write(value: Value): Kept
}

/** How values are stored, and represented in CSV files. */
export interface CsvField<Value, Kept = Value> extends Stored<Value, Kept> {
  cell: z.ZodType<Value>
  print(value: Value): string
}

/** The fields of a record, each with its column name. */
export type Columns = Record<string, Stored<unknown, unknown> & { name: string }>
/** A record with these fields. */
export type Fields<Of extends Columns> = { [Field in keyof Of]: ReturnType<Of[Field]['read']> }
/** A record as a database row. */
export type Row<Of extends Columns> = { [Field in keyof Of as Of[Field]['name']]: ReturnType<Of[Field]['write']> }

export const column = <const Name extends string, Value, Kept>(name: Name, stored: Stored<Value, Kept>) => ({
  ...stored,
  name,
})

/** A column that is also in a CSV file. @param header its name there. */
export const csvColumn = <const Name extends string, const Header extends string, Value, Kept>(
  name: Name,
  header: Header,
  csv: CsvField<Value, Kept>,
) => ({ ...csv, name, header })

const asIs = <Value>(): Stored<Value> => ({ read: (kept) => kept, write: (value) => value })

const json = <Value>(schema: z.ZodType<Value>): Stored<Value, Json> => ({
  read: (kept) => schema.parse(JSON.parse(kept)),
  write: (value) => JSON.stringify(value),
})

const jsonOrNull = <Value>(schema: z.ZodType<Value>): Stored<Value | null, Json | null> => ({
  read: (kept) => (kept === null ? null : schema.parse(JSON.parse(kept))),
  write: (value) => (value === null ? null : JSON.stringify(value)),
})

/** One of several texts. */
function oneOf<const Value extends string>(values: readonly Value[]): Stored<Value, string> {
  const schema = z.enum(values)
  return { read: (kept) => schema.parse(kept), write: (value) => value }
}

/** The values of columns that are in no file. */
export const stored = {
  number: asIs<number>(),
  numberOrNull: asIs<number | null>(),
  text: asIs<string>(),
  textOrNull: asIs<string | null>(),
  flag: { read: (kept) => kept === 1, write: Number } satisfies Stored<boolean, Flag>,
  json,
  jsonOrNull,
  oneOf,
  list: json(z.array(z.string())),
  /** Of a cart, an order or a line. */
  attributes: json(z.array(z.object({ key: z.string(), value: z.string() }))),
  /** The query parameters of a checkout's URL, in order. */
  parameters: json(z.array(z.tuple([z.string(), z.string()]))),
}

const csvField = <Value>(cell: z.ZodType<Value>, print: (value: Value) => string): CsvField<Value> => ({
  ...asIs(),
  cell,
  print,
})
const printText = (value: string | null): string => value ?? ''

/** The values of columns that are also in a CSV file. */
export const csv = {
  text: (longest = 255) => csvField<string>(cells.text(longest), printText),
  /** Null for an empty cell. */
  textOrNull: (longest = 255) =>
    csvField<string | null>(
      cells.text(longest).transform((value) => (value === '' ? null : value)),
      printText,
    ),
  /** Never empty. */
  name: (longest = 255) => csvField<string>(cells.name(longest), printText),
  /** 0 for an empty cell. */
  grams: () =>
    csvField<number>(
      cells.grams.transform((value) => value ?? 0),
      cells.numberCell,
    ),
  numberOrNull: () => csvField<number | null>(cells.wholeNumber, cells.numberCell),
  /** Minor units; never empty. */
  price: () => csvField<number>(cells.price, cells.priceCell),
  /** Minor units; null for an empty cell. */
  priceOrNull: () => csvField<number | null>(cells.priceOrNull, cells.priceCell),
  /** ISO 8601; null for an empty cell. */
  timeOrNull: () => csvField<Timestamp | null>(cells.timeOrNull, printText),
  endOrNull: () => csvField<Timestamp | null>(cells.endOrNull, printText),
  flag: (fallback: boolean): CsvField<boolean, Flag> => ({
    ...stored.flag,
    cell: cells.flag(fallback),
    print: cells.flagCell,
  }),
  list: (): CsvField<string[], Json> => ({ ...stored.list, cell: cells.list(), print: cells.listCell }),
  oneOf: <const Value extends string>(values: readonly Value[], fallback: Value) =>
    csvField<Value>(cells.oneOf(values, fallback), printText),
}

/** Returns a function that converts rows to records. */
export function readerOf<Of extends Columns>(columns: Of) {
  const list = Object.entries(columns)
  return (row: Row<Of>): Fields<Of> => {
    const kept: Record<string, unknown> = row
    const fields: Record<string, unknown> = {}
    for (const [field, { name, read }] of list) fields[field] = read(kept[name])
    return fields as Fields<Of>
  }
}

/** Returns a function that converts records to rows. */
export function writerOf<Of extends Columns>(columns: Of) {
  const list = Object.entries(columns)
  return (record: Fields<Of>): Row<Of> =>
    Object.fromEntries(list.map(([field, { name, write }]) => [name, write(record[field])])) as Row<Of>
}
