import { measured, serviceCalls, type ServiceCall } from '@shop/telemetry/operations'
import { currentRequest, inRequest } from '@shop/telemetry/request-scope'

/**
 * Requests of ours to a service, in this process or elsewhere, told to whoever measures. In this process the service works
 * under the same request's id and for the same visitor; its route is not the request's.
 */
export function asServiceCall(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    // Handed on by itself: one that only a request carries is lost with the next garbage collection.
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
    const told: ServiceCall = { request }
    const call = () =>
      measured(serviceCalls, told, async () => {
        const response = await send(request, signal ? { signal } : {})
        told.status = response.status
        return response
      })
    const scope = currentRequest()
    return scope ? inRequest({ id: scope.id, visitor: scope.visitor }, call) : call()
  }
}
