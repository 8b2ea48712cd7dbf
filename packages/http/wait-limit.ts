import { performance } from 'node:perf_hooks'

/** How many times the limit may pass in all, however busy the process is. */
const maxFactor = 3
/** The shortest time between two checks, in milliseconds. */
const minInterval = 20

/**
 * Calls `onLimit` once this process has been idle for `milliseconds` in all since the call. The time in which it works
 * does not count: with many requests at once on a slow machine each takes long, though no other service is slow. After
 * three times the limit `onLimit` is called in any case.
 * @returns a function that ends the limit.
 */
export function startWaitLimit(milliseconds: number, onLimit: () => void): () => void {
  const startedAt = performance.now()
  const { active } = performance.eventLoopUtilization()
  let timer = setTimeout(check, milliseconds)

  function check(): void {
    const passed = performance.now() - startedAt
    const waited = passed - (performance.eventLoopUtilization().active - active)
    const left = Math.min(milliseconds - waited, milliseconds * maxFactor - passed)
    if (left < 1) onLimit()
    else timer = setTimeout(check, Math.max(left, minInterval))
  }

  return () => clearTimeout(timer)
}
