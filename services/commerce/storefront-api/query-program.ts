import { openForReading, type DatabaseLocation } from '@shop/database'
import { serveQueries } from '@shop/graphql/serve-queries'
import { createLogger } from '@shop/http/logger'
import type { CommerceTables } from '../database/tables.ts'
import type { FinderOptions } from './finders.ts'
import { createStorefrontQueries } from './storefront-api.ts'

/** The start data of this process. */
export interface QueryProgramData extends Omit<FinderOptions, 'reads'> {
  location: DatabaseLocation
  /** A level of the log. */
  logLevel: string
}

serveQueries((data) => {
  const { location, logLevel, ...options } = data as QueryProgramData
  const queries = openForReading<CommerceTables>(location)
  // Scans may block this process.
  const reads = { queries, scan: <Result>(read: (executor: typeof queries) => Promise<Result>) => read(queries) }
  return createStorefrontQueries({ ...options, reads, logger: createLogger(logLevel) })
})
