import { fetchAndReport } from './refused-change.ts'

/** The pause before a read is repeated, in milliseconds. */
const pause = 1000

const isRead = (url: URL): boolean => /\/data\/(query|doc)\//.test(url.pathname)

const isAborted = (input: string | URL | Request, init?: RequestInit): boolean =>
  Boolean(init?.signal?.aborted || (input instanceof Request && input.signal.aborted))

/**
 * The response to a request; undefined if the shop cannot be reached.
 *
 * @throws if the Studio no longer waits for it.
 */
async function responseTo(input: string | URL | Request, init?: RequestInit): Promise<Response | undefined> {
  try {
    const response = await fetchAndReport(input instanceof Request ? input.clone() : input, init)
    return response.status === 502 ? undefined : response
  } catch (error) {
    if (isAborted(input, init)) throw error
    return undefined
  }
}

/**
 * A `fetch` that repeats reads of documents until the shop can be reached, because the Studio ends the tool, with all
 * that is typed in it, when one fails for three seconds. Behind a proxy a shop that is being restarted responds with 502.
 */
export async function fetchUntilReached(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  if (!isRead(new URL(input instanceof Request ? input.url : input, location.href))) return fetchAndReport(input, init)
  for (;;) {
    const response = await responseTo(input, init)
    if (response) return response
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (isAborted(input, init)) throw new DOMException('The Studio no longer waits for this', 'AbortError')
  }
}
