/** The interval of requests that check whether the shop can be reached, in milliseconds. */
const pause = 1000
/** The timeout of such a request, in milliseconds. */
const timeout = 5000

/** Whether the shop responds at `/healthz`: a page may fail for other reasons. */
export async function isShopReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeout) })).ok
  } catch {
    return false
  }
}

/**
 * Resolves once the shop can be reached again after the connection was lost. The browser's online state is not enough,
 * because the network may not work yet, or lead to a captive portal; so this requests the shop once a second.
 */
export async function onceOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  while (!(await isShopReachable())) await new Promise((resolve) => void setTimeout(resolve, pause))
}
