import { untilAborted } from '@shop/http/until-aborted'
import { asServiceCall } from './service-calls.ts'

type Fetch = typeof fetch

/** The signal that `fetch` would use with these arguments. */
export const signalOf = (...[input, init]: Parameters<Fetch>): AbortSignal | null =>
  init?.signal ?? (input instanceof Request ? input.signal : null)

function fetchBelow(base: string, respond: (request: Request) => Promise<Response>): Fetch {
  return asServiceCall(async (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input).href
    if (!address.startsWith(`${base}/`)) return fetch(input, init)
    return untilAborted(signalOf(input, init), () => respond(new Request(input, init)))
  })
}

/**
 * A `fetch` that passes requests below `base` to `handler`, without a network and with that base removed from their
 * paths; other requests are sent as usual.
 */
export function fetchInProcess(base: string, handler: (request: Request) => Promise<Response>): Fetch {
  return fetchBelow(base, (request) => {
    const { origin } = new URL(request.url)
    return handler(new Request(origin + request.url.slice(base.length), request))
  })
}

/** A `fetch` that passes requests to our own public URL to the shop itself, without a network. */
export const fetchWithin = (publicUrl: string, shop: (request: Request) => Promise<Response>): Fetch =>
  fetchBelow(`${publicUrl}/services`, shop)
