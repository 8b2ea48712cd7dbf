import { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** Runs a statement in the engine's own words, for a library that brings its own; `$1` stands for the first value. */
export function runStatement(
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  return database.kysely.executeQuery(CompiledQuery.raw(text, [...values]))
}
