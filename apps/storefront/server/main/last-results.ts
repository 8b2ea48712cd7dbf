import { isDeepStrictEqual } from 'node:util'
import { runInRequestScope } from '@shop/telemetry/request-scope'
import { LRUCache } from 'lru-cache'
import type { DataQuery, QueryResult } from './data-cache.ts'

/** The number of queries whose last result is kept. Only content names them, with up to 250 ids each. */
const maximum = 1000

interface LastResult {
  value: unknown
}

/**
 * Reads of a service that never wait for it: each returns the last result, and starts reading the next one.
 * @param unknown the result while the service has not yet responded to a query.
 * @param onChange called with the tag of a result that has changed since it was last returned.
 */
export function readLastResults(
  read: (query: DataQuery) => Promise<unknown>,
  unknown: unknown,
  onChange: (tag: string) => void,
) {
  const results = new LRUCache<string, LastResult>({ max: maximum })
  const reading = new Set<string>()
  const lastOf = (key: string): unknown => (results.get(key) ?? { value: unknown }).value

  async function readNext(key: string, query: DataQuery): Promise<void> {
    try {
      const value = await read(query)
      const hasChanged = !isDeepStrictEqual(lastOf(key), value)
      results.set(key, { value })
      if (hasChanged) onChange(key)
    } catch {
      // The client of the service has logged the failure; the last result remains.
    } finally {
      reading.delete(key)
    }
  }

  return async (query: DataQuery): Promise<QueryResult> => {
    const key = JSON.stringify(query)
    if (!reading.has(key)) {
      reading.add(key)
      // Runs outside the visitor's request, so that the visitor's address is not sent to the store.
      void runInRequestScope(undefined, () => readNext(key, query))
    }
    return { value: lastOf(key), tags: [key] }
  }
}
