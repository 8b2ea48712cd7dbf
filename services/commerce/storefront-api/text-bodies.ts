import type { Reads } from '../database/reads.ts'
import type { StoreText } from '../texts/store-text.ts'
import { loadBodies } from '../texts/text-store.ts'

/** The body of a text as HTML. */
export type ReadBody = (text: StoreText) => Promise<string>

/** Bodies that are asked for in the same turn are loaded by one query. */
export function createBodies({ queries }: Reads): ReadBody {
  let waiting: { paths: Set<string>; bodies: Promise<Map<string, string>> } | undefined
  return async ({ path }) => {
    if (!waiting) {
      const paths = new Set<string>()
      const bodies = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = undefined
        return loadBodies(queries, [...paths])
      })
      waiting = { paths, bodies }
    }
    waiting.paths.add(path)
    return (await waiting.bodies).get(path) ?? ''
  }
}
