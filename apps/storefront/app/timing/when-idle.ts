/** The longest that idle work waits, in milliseconds. */
const patience = 2000

/**
 * Runs `work` once the browser has nothing better to do.
 * @returns what calls it off.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, patience / 2)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: patience })
  return () => cancelIdleCallback(request)
}
