/** Milliseconds for which repeats are recognized. */
const interval = 60_000

/**
 * Returns a function that says whether a failure, described by these values, was already reported in the last minute.
 * Tasks that run every second would otherwise report an outage thousands of times an hour.
 */
export function createRepeatCheck(): (...what: unknown[]) => boolean {
  const reported = new Map<string, number>()
  return (...what) => {
    const now = performance.now()
    for (const [failure, time] of reported) if (now - time >= interval) reported.delete(failure)
    const failure = JSON.stringify(what)
    if (reported.has(failure)) return true
    reported.set(failure, now)
    return false
  }
}
