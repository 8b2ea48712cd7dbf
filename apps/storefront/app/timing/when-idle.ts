/** The maximum wait for idle work, in milliseconds. */
const timeout = 2000

/**
 * Runs `work` when the browser is idle.
 * @returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, timeout / 2)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout })
  return () => cancelIdleCallback(request)
}
