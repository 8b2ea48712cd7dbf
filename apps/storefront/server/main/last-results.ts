import { isDeepStrictEqual } from 'node:util'
import { inRequest } from '@shop/telemetry/request-scope'
import { LRUCache } from 'lru-cache'
import type { DataQuery, QueryResult } from './data-cache.ts'

/** The number of queries whose last result is kept. Only content names them, with up to 250 ids each. */
const maximum = 1000

interface LastResult {
  value: unknown
}

/**
 * Reads of a service that never wait for it: each returns the last result, and starts reading the next one.
 * @param onChange called with the tag of a result that has changed since it was last returned.
 * @returns a read that throws while the service has not yet responded to the query, with the last failure as its cause.
 */
export function readLastResults(read: (query: DataQuery) => Promise<unknown>, onChange: (tag: string) => void) {
  const results = new LRUCache<string, LastResult>({ max: maximum })
  const failures = new LRUCache<string, Error>({ max: maximum })
  const reading = new Set<string>()

  async function readNext(key: string, query: DataQuery): Promise<void> {
    try {
      const value = await read(query)
      const last = results.get(key)
      results.set(key, { value })
      if (last && !isDeepStrictEqual(last.value, value)) onChange(key)
    } catch (error) {
      failures.set(key, error instanceof Error ? error : new Error(String(error)))
    } finally {
      reading.delete(key)
    }
  }

  return async (query: DataQuery): Promise<QueryResult> => {
    const key = JSON.stringify(query)
    if (!reading.has(key)) {
      reading.add(key)
      // Outside the visitor's request: the store gets the address of the visitor a call is made for.
      void inRequest(undefined, () => readNext(key, query))
    }
    const last = results.get(key)
    if (!last) throw new Error('The service has not yet responded to this query', { cause: failures.get(key) })
    return { value: last.value, tags: [key] }
  }
}
