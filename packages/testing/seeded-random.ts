export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number
  /** An integer from 0 to below `limit`. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** A different seed for each database engine, so that together they test twice as many cases. */
export const seedOfEngine = (seed: number): number => (process.env['TEST_ENGINE'] === 'postgres' ? seed + 1 : seed)

/** Reproducible random numbers from a seed (mulberry32). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { next, below, pick: (items) => items[below(items.length)]! }
}
