import type { Queries } from './tables.ts'

/** Runs a read that goes through much of the catalogue where it holds up nothing else: see the database's `scan`. */
export type Scan = <Result>(read: (queries: Queries) => Promise<Result>) => Promise<Result>

/** The two ways to read: what is found by its key, and what is searched for. */
export interface Reads {
  queries: Queries
  scan: Scan
}
