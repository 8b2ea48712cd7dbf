/** The time per iteration of the event loop in which requests start, in milliseconds. */
const budget = 2

/** The maximum number of waiting requests that start in an iteration. */
const startsPerIteration = 8

/** How long requests may wait while connections are accepted, and then are not delayed again, in milliseconds. */
const maxDeferral = 50
const pauseAfterDeferral = 200

/**
 * Starts requests in order of arrival, but for no longer than 2 ms per iteration of the event loop; the others are
 * queued by address, round robin. However many requests one address sends at the same moment, those of others start
 * between them. Since an iteration accepts only one connection, iterations are kept short while connections arrive:
 * otherwise a visitor's connection would wait behind all those of an attacker.
 */
export function createFairQueue() {
  const waiting = new Map<string, (() => void)[]>()
  let isScheduled = false
  let iterationEnds = 0
  let isDeferring = false
  let deferralEnds = 0

  /** Starts the next request, of the address that was served least recently. */
  function startNext(): void {
    if (performance.now() > iterationEnds) return
    for (const [address, starts] of waiting) {
      waiting.delete(address)
      const start = starts.shift()
      if (starts.length > 0) waiting.set(address, starts)
      return start?.()
    }
  }

  function beginIteration(): void {
    iterationEnds = isDeferring ? 0 : performance.now() + budget
    isDeferring = false
    isScheduled = false
    if (waiting.size === 0) return
    schedule()
    startNext()
    // One callback per request, so that its synchronous work counts towards the budget.
    for (let n = 1; n < startsPerIteration; n += 1) setImmediate(startNext)
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(beginIteration)
  }

  return {
    /**
     * Calls `start` at its address's turn: at once, unless other requests wait or the iteration's budget is used up.
     */
    add(address: string, start: () => void): void {
      const now = performance.now()
      if (!isScheduled) iterationEnds = now + budget
      schedule()
      if (waiting.size === 0 && !isDeferring && now <= iterationEnds) return start()
      const starts = waiting.get(address)
      if (starts) starts.push(start)
      else waiting.set(address, [start])
    },
    /** Delays requests to the next iteration, because a connection was accepted, and more may be waiting. */
    defer(): void {
      const now = performance.now()
      if (now > deferralEnds + pauseAfterDeferral) deferralEnds = now + maxDeferral
      isDeferring = now < deferralEnds
      schedule()
    },
  }
}
