import { untilAborted } from '@shop/http/until-aborted'
import { measured, serviceCalls, type ServiceCall } from '@shop/telemetry/operations'
import { currentRequest, runInRequestScope } from '@shop/telemetry/request-scope'

/**
 * Our requests to a service, in this process or elsewhere, published to telemetry. In this process the service handles
 * them under the same request id and visitor, but not under the request's route.
 */
function asServiceCall(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    // Passed separately: a signal that only a request references is lost with the next garbage collection.
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
    const published: ServiceCall = { request }
    const call = () =>
      measured(serviceCalls, published, async () => {
        const response = await send(request, signal ? { signal } : {})
        published.status = response.status
        return response
      })
    const scope = currentRequest()
    return scope ? runInRequestScope({ id: scope.id, visitor: scope.visitor }, call) : call()
  }
}

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
