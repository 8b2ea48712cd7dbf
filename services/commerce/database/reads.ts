import type { Queries } from './tables.ts'

/** Runs a read of large parts of the catalogue without blocking: see the database's `scan`. */
export type Scan = <Result>(read: (queries: Queries) => Promise<Result>) => Promise<Result>

/** The two ways to read: lookups by key, and scans. */
export interface Reads {
  queries: Queries
  scan: Scan
}
