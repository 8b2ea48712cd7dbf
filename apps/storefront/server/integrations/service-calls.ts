import { measured, serviceCalls, type ServiceCall } from '@shop/telemetry/operations'
import { currentRequest, inRequest } from '@shop/telemetry/request-scope'

/**
 * Our requests to a service, in this process or elsewhere, published to telemetry. In this process the service handles
 * them under the same request id and visitor, but not under the request's route.
 */
export function asServiceCall(send: typeof fetch): typeof fetch {
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
    return scope ? inRequest({ id: scope.id, visitor: scope.visitor }, call) : call()
  }
}
