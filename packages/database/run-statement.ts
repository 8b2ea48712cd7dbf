import { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** Runs a plain SQL statement for a library that brings its own; `$1` is the first value. */
export function runStatement(
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  return database.kysely.executeQuery(CompiledQuery.raw(text, [...values]))
}
