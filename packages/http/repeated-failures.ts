import { currentRequest } from '@shop/telemetry/request-scope'

/** Milliseconds for which repeats are recognized. */
const interval = 60_000

/**
 * Returns a function that says whether a failure of background work is the same as one in the last minute: tasks that
 * run every second would otherwise report an outage thousands of times an hour. `what` distinguishes it from others with
 * the same error. Failures of requests are never repeats, because each names its request.
 */
export function createRepeatCheck(): (error: unknown, ...what: unknown[]) => boolean {
  const reported = new Map<string, number>()
  return (error, ...what) => {
    if (currentRequest()) return false
    const now = performance.now()
    for (const [failure, time] of reported) if (now - time >= interval) reported.delete(failure)
    const failure = JSON.stringify([String(error), ...what])
    if (reported.has(failure)) return true
    reported.set(failure, now)
    return false
  }
}
