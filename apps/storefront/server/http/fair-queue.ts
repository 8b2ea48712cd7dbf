/** So long, in milliseconds, requests start in an iteration of the event loop. */
const budget = 2

/** At most so many waiting requests start in an iteration. */
const startsPerIteration = 8

/** So long, in milliseconds, requests may wait while connections are accepted, and so long after that they do not wait again. */
const longestHold = 50
const pauseAfterHold = 200

/**
 * Starts requests in the order in which they come, but for no longer than 2 ms per iteration of the event loop; the others
 * wait, and their addresses take turns. However many requests one address sends at the same moment, those of others start
 * between them. Since an iteration accepts one connection only, iterations are kept short while connections come in: a
 * visitor's connection waits behind all those of an attacker.
 */
export function createFairQueue() {
  const waiting = new Map<string, (() => void)[]>()
  let isScheduled = false
  let iterationEnds = 0
  let isHeld = false
  let holdEnds = 0

  /** Starts the next request, of the address whose last turn was the longest ago. */
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
    const now = performance.now()
    iterationEnds = isHeld && now < holdEnds ? 0 : now + budget
    isHeld = false
    isScheduled = false
    if (waiting.size === 0) return
    schedule()
    startNext()
    // One callback each: what a request does until it first waits counts towards the budget.
    for (let n = 1; n < startsPerIteration; n += 1) setImmediate(startNext)
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(beginIteration)
  }

  return {
    /** Calls `start` when it is the turn of its address: at once, unless others wait or have used up this iteration. */
    add(address: string, start: () => void): void {
      const now = performance.now()
      if (!isScheduled) iterationEnds = now + budget
      schedule()
      if (waiting.size === 0 && !isHeld && now <= iterationEnds) return start()
      const starts = waiting.get(address)
      if (starts) starts.push(start)
      else waiting.set(address, [start])
    },
    /** Lets requests wait for the next iteration: a connection has been accepted, and more of them may be waiting. */
    hold(): void {
      const now = performance.now()
      if (now > holdEnds + pauseAfterHold) holdEnds = now + longestHold
      isHeld = now < holdEnds
      schedule()
    },
  }
}
