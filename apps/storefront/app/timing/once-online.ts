/** The time between two requests that find out whether the shop answers, in milliseconds. */
const pause = 1000
/** After how long without an answer the shop counts as not reached, in milliseconds. */
const timeout = 5000

/** Whether the shop answers at the address that says no more than that it runs: a page may fail for other reasons. */
export async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeout) })).ok
  } catch {
    return false
  }
}

/**
 * Resolves once the shop can be reached again after the connection was lost. The browser is online as soon as there is any
 * network, which may not work yet or lead to a sign-in page of a hotel; so this asks the shop, once a second.
 */
export async function onceOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  while (!(await isReached())) await new Promise((resolve) => void setTimeout(resolve, pause))
}
