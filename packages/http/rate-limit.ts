export interface RateLimitOptions {
  /** How many requests of one key are let through within a window. */
  limit: number
  /** The window's length in milliseconds. */
  window: number
  /** How many keys are remembered; beyond it the one unseen for longest is forgotten. Default 10,000. */
  keys?: number
  /** Milliseconds since 1970; a test's clock may be given. */
  now?(): number
}

interface Count {
  windowStart: number
  current: number
  previous: number
}

/**
 * Limits how often a key (an address, a cart) may come: a sliding window, estimated from the counts of two fixed ones, so
 * that a key costs the same memory however often it comes. Each process counts for itself.
 */
export function createRateLimit({ limit, window, keys = 10_000, now = Date.now }: RateLimitOptions) {
  const counts = new Map<string, Count>()

  function countOf(key: string, time: number): Count {
    const windowStart = time - (time % window)
    const known = counts.get(key)
    counts.delete(key)
    if (known?.windowStart === windowStart) return known
    return { windowStart, current: 0, previous: known?.windowStart === windowStart - window ? known.current : 0 }
  }

  return {
    /** Counts a request of `key`. Answers 0 when it may pass, else in how many seconds another try makes sense. */
    take(key: string): number {
      const time = now()
      const count = countOf(key, time)
      const elapsed = time - count.windowStart
      const allowed = count.previous * (1 - elapsed / window) + count.current + 1 <= limit
      if (allowed) count.current++
      counts.set(key, count)
      const oldest = counts.size > keys ? counts.keys().next().value : undefined
      if (oldest !== undefined) counts.delete(oldest)
      return allowed ? 0 : Math.max(1, Math.ceil((window - elapsed) / 1000))
    },
  }
}
