/** The longest that idle work waits, in milliseconds. */
const timeout = 2000

/**
 * Runs `work` once the browser has nothing better to do.
 * @returns what calls it off.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, timeout / 2)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout })
  return () => cancelIdleCallback(request)
}
