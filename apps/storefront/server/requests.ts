import { randomUUID } from 'node:crypto'
import { isFromProxy, type TrustedProxies } from '@shop/http/client-address'
import { measured, servedRequests, type ServedRequest } from '@shop/telemetry/operations'
import { inRequest } from '@shop/telemetry/request-scope'

type Handler = (request: Request, connection?: object) => Response | Promise<Response>

/** What a proxy may call a request: nothing that breaks a line of a log, or fills it. */
const wellFormedId = /^[\w.-]{8,128}$/

/**
 * Answers requests from outside, each under an id that its answer carries as `X-Request-Id`, and tells whoever measures. An
 * incoming id is kept when a trusted proxy sent it and it is 8 to 128 letters, digits, dots, hyphens and underscores.
 */
export function answerRequests(handler: Handler, trustedProxies: TrustedProxies) {
  return async (request: Request, connection?: object): Promise<Response> => {
    const given = request.headers.get('X-Request-Id')
    const mayName = given !== null || request.headers.has('traceparent')
    const isTrusted = mayName && isFromProxy(connection, trustedProxies)
    const id = isTrusted && given !== null && wellFormedId.test(given) ? given : randomUUID()
    const scope = { id }
    return inRequest(scope, async () => {
      const told: ServedRequest = { request, scope, isFromProxy: isTrusted }
      const response = await measured(servedRequests, told, async () => {
        const answer = await handler(request, connection)
        told.status = answer.status
        return answer
      })
      response.headers.set('X-Request-Id', id)
      return response
    })
  }
}
