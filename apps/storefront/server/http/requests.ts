import { randomUUID } from 'node:crypto'
import { isFromProxy, visitorAddress, type TrustedProxies } from '@shop/http/client-address'
import { measured, servedRequests, type ServedRequest } from '@shop/telemetry/operations'
import { runInRequestScope } from '@shop/telemetry/request-scope'
import { documentHeaders, isPassive } from './security-headers.ts'

/** The part of `@hono/node-server`'s bindings that is needed here. */
export interface Connection {
  incoming: { socket: { remoteAddress?: string | undefined } }
  /** Node's own response, to whose headers those of the `Response` are added. */
  outgoing: { setHeader(name: string, value: string): void; removeHeader(name: string): void }
}

type Handler = (request: Request, connection?: Connection) => Response | Promise<Response>

/** Allowed request ids from a proxy: they cannot break a log line or fill the log. */
const wellFormedId = /^[\w.-]{8,128}$/

/**
 * Handles requests from outside. Each gets an id, which the response carries as `X-Request-Id`, and is published to
 * telemetry. An incoming id is used when a trusted proxy sent it and it has 8 to 128 letters, digits, dots, hyphens and
 * underscores. Headers are changed on Node's response, which avoids copying the headers of the `Response`.
 */
export function handleRequests(handler: Handler, trustedProxies: TrustedProxies) {
  return async (request: Request, connection?: Connection): Promise<Response> => {
    const given = request.headers.get('X-Request-Id')
    const mayName = given !== null || request.headers.has('traceparent')
    const isTrusted = mayName && isFromProxy(connection, trustedProxies)
    const id = isTrusted && given !== null && wellFormedId.test(given) ? given : randomUUID()
    // Strings only: an idle connection's timer keeps the scope until the next request, and must not keep the request in
    // memory.
    const scope = { id, visitor: visitorAddress(request, connection, trustedProxies) }
    connection?.outgoing.setHeader('X-Request-Id', id)
    const served: ServedRequest = { request, scope, isFromProxy: isTrusted }
    return runInRequestScope(scope, () =>
      measured(servedRequests, served, async () => {
        const response = await handler(request, connection)
        served.status = response.status
        if (isPassive(response)) for (const name of documentHeaders) connection?.outgoing.removeHeader(name)
        return response
      }),
    )
  }
}
