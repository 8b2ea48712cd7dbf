import { randomUUID } from 'node:crypto'
import { isFromProxy, visitorAddress, type TrustedProxies } from '@shop/http/client-address'
import { measured, servedRequests, type ServedRequest } from '@shop/telemetry/operations'
import { inRequest } from '@shop/telemetry/request-scope'

/** What `@hono/node-server` hands over beside a request, as much of it as is needed here. */
export interface Connection {
  incoming: { socket: { remoteAddress?: string | undefined } }
  /** Node's own answer, to whose headers those of the `Response` are added. */
  outgoing: { setHeader(name: string, value: string): void }
}

type Handler = (request: Request, connection?: Connection) => Response | Promise<Response>

/** What a proxy may call a request: nothing that breaks a line of a log, or fills it. */
const wellFormedId = /^[\w.-]{8,128}$/

/**
 * Answers requests from outside, each under an id that its answer carries as `X-Request-Id`, and tells whoever measures. An
 * incoming id is kept when a trusted proxy sent it and it is 8 to 128 letters, digits, dots, hyphens and underscores. The
 * header is set on Node's answer: a `Response` whose headers nobody reads or changes goes out without a copy of them.
 */
export function answerRequests(handler: Handler, trustedProxies: TrustedProxies) {
  return async (request: Request, connection?: Connection): Promise<Response> => {
    const given = request.headers.get('X-Request-Id')
    const mayName = given !== null || request.headers.has('traceparent')
    const isTrusted = mayName && isFromProxy(connection, trustedProxies)
    const id = isTrusted && given !== null && wellFormedId.test(given) ? given : randomUUID()
    // Texts alone: an idle connection's timer keeps the scope until the next request, which must not keep the last one alive.
    const scope = { id, visitor: visitorAddress(request, connection, trustedProxies) }
    connection?.outgoing.setHeader('X-Request-Id', id)
    const told: ServedRequest = { request, scope, isFromProxy: isTrusted }
    return inRequest(scope, () =>
      measured(servedRequests, told, async () => {
        const response = await handler(request, connection)
        told.status = response.status
        return response
      }),
    )
  }
}
