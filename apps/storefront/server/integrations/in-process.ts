import { asServiceCall } from './service-calls.ts'

/**
 * Settles as `work` does, or rejects with the signal's reason as soon as that is aborted, whether or not `work` heeds it.
 * Waits for the signal itself: one that only a `Request` carries is lost with the next garbage collection.
 */
export async function untilAborted<Result>(
  signal: AbortSignal | null | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!signal) return work()
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

type Fetch = typeof fetch

/** The signal that `fetch` would heed with these arguments. */
export const signalOf = (...[input, init]: Parameters<Fetch>): AbortSignal | null =>
  init?.signal ?? (input instanceof Request ? input.signal : null)

function fetchBelow(base: string, answer: (request: Request) => Promise<Response>): Fetch {
  return asServiceCall(async (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input).href
    if (!address.startsWith(`${base}/`)) return fetch(input, init)
    return untilAborted(signalOf(input, init), () => answer(new Request(input, init)))
  })
}

/**
 * A `fetch` that answers requests below `base` by `handler`, without a network, with that base taken off their paths;
 * others go out as ever.
 */
export function fetchInProcess(base: string, handler: (request: Request) => Promise<Response>): Fetch {
  return fetchBelow(base, (request) => {
    const { origin } = new URL(request.url)
    return handler(new Request(origin + request.url.slice(base.length), request))
  })
}

/** A `fetch` that answers requests to our own public address by the shop itself, without a network. */
export const fetchWithin = (publicUrl: string, shop: (request: Request) => Promise<Response>): Fetch =>
  fetchBelow(`${publicUrl}/services`, shop)
