import { setImmediate as nextTurn } from 'node:timers/promises'

/** Returns a function that loads values by key; keys requested in the same turn of the event loop share one query. */
export function createBatchLoader<Key, Found>(load: (keys: Key[]) => Promise<Found>): (key: Key) => Promise<Found> {
  let waiting: { keys: Set<Key>; found: Promise<Found> } | undefined
  return (key) => {
    if (!waiting) {
      const keys = new Set<Key>()
      const found = nextTurn().then(() => {
        waiting = undefined
        return load([...keys])
      })
      waiting = { keys, found }
    }
    waiting.keys.add(key)
    return waiting.found
  }
}
