/** The maximum wait for idle work, in milliseconds. */
const timeout = 2000

/** The wait in Safari, which has no idle callbacks, in milliseconds: short, as nested parts of a page wait in turn. */
const pause = 200

/**
 * Runs `work` when the browser is idle.
 * @returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, pause)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout })
  return () => cancelIdleCallback(request)
}
