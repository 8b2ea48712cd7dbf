/** The time between two requests that find out whether the shop answers, in milliseconds. */
const pause = 1000

export interface Network {
  navigator: Pick<Navigator, 'onLine'>
  addEventListener(type: 'online', listener: () => void, options: { once: true }): void
  fetch: typeof fetch
}

/** Whether the shop answers a request for the head of this page. */
async function isReached({ fetch }: Network): Promise<boolean> {
  try {
    const { status } = await fetch('', { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

/**
 * Resolves once the shop can be reached again after the connection was lost. The browser is online as soon as there is any
 * network, which may not work yet or lead to a sign-in page of a hotel; so this requests the page's head, once a second.
 */
export async function onceOnline(network: Network = window): Promise<void> {
  if (!network.navigator.onLine)
    await new Promise<void>((resolve) => network.addEventListener('online', resolve, { once: true }))
  while (!(await isReached(network))) await new Promise((resolve) => void setTimeout(resolve, pause))
}
