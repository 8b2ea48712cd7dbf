/** Seeded random numbers, so that every run draws the same picture. */

export type Random = () => number

/** A stable seed from a name. */
export function seedOf(name: string): number {
  let hash = 2166136261
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/** Mulberry32, a small and fast generator. */
export function random(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (rnd: Random, low: number, high: number): number => low + (high - low) * rnd()
