import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { endWithStatus } from '@shop/http/end-with-status'
import { createFairQueue } from './fair-queue.ts'

/** In bytes and milliseconds. */
const limits = {
  /**
   * Node's own 16 KB refused the checkout of visitors who had come by links with long parameters: cookies keep 12 KB of
   * them, and the checkout's URL repeats these and the campaign.
   */
  maxHeaderSize: 64 * 1024,
  /**
   * Longer than the minute for which proxies keep an idle connection, so that they close it first and never reuse a
   * closed one.
   */
  keepAliveTimeout: 75_000,
  /** For receiving the headers of a request. */
  headersTimeout: 20_000,
  /** For receiving a whole request: uploading a picture over a slow connection takes time. */
  requestTimeout: 300_000,
  /** How often the two limits above are checked. */
  connectionsCheckingInterval: 5000,
}

/** The longest time, in milliseconds, without a byte in either direction. Event streams send something more often. */
const idleTimeout = 120_000

/**
 * How long, in milliseconds, connections in use stay open while the server stops, so that the response to their next
 * request can have `Connection: close`. A proxy loses a request that it sends while the connection is being closed.
 */
const nextRequestTime = 250

/** How often, in milliseconds, idle connections are closed while the server stops. */
const sweepInterval = 50

/** The maximum time in which waiting connections are accepted before a stopping server closes, in milliseconds. */
const maxAcceptTime = 1000

/**
 * Accepts the connections in the operating system's queue, which closing the server would reset: after high load there
 * are many, and an iteration of the event loop accepts only one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const deadline = performance.now() + maxAcceptTime
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  for (let before = -1; accepted > before && performance.now() < deadline; await setImmediate()) before = accepted
  server.off('connection', count)
}

/** The status for a request that cannot be read, by the code of the error; as Node's own. */
const unreadable: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Whether a request asks for a WebSocket. Other protocols are not spoken here, and requests that offer one are ordinary
 * requests (RFC 9110, section 7.8): some clients offer HTTP/2 with everything that they send without TLS.
 */
const asksForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Whether a request has several `Host` headers, of which Node would use the first, and a proxy perhaps another: it must
 * be refused (RFC 9112, section 3.2).
 */
const hasSeveralHosts = ({ headersDistinct: { host = [] } }: IncomingMessage): boolean => host.length > 1

/** A socket that must be refused is not opened: the request is then an ordinary one. */
const mayUpgrade = (request: IncomingMessage): boolean => asksForSocket(request) && !hasSeveralHosts(request)

/**
 * Reads the rest of a body whose reader has stopped early, such as that of a refused upload. A web stream that nobody
 * reads pauses it: the connection would be closed half a second later, together with the next request on it, which a
 * proxy may have sent for another visitor.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return
  request.removeAllListeners('data')
  request.resume()
}

export interface StopOptions {
  /** Seconds for which new connections are still accepted, so that proxies notice first. */
  delay: number
  /** Seconds that pending requests may take after that. */
  grace: number
  /** Called when connections are no longer accepted: ends streams and sockets that would stay open. */
  onClosed(): void
}

export interface ServerOptions {
  listener: RequestListener
  /** Headers of responses, by name; the listener may replace or remove them. */
  headers: ReadonlyMap<string, string>
  /** The client address of a request, for fair queuing. */
  addressOf(request: IncomingMessage): string
}

/** A server with limits for slow clients that can be stopped under load, and that is fair to every address. */
export function createHttpServer({ listener, headers, addressOf }: ServerOptions) {
  const queue = createFairQueue()
  const unanswered = new Set<ServerResponse>()
  let answeredAt = -Infinity
  let isStopping = false

  const server = createServer({ ...limits, shouldUpgradeCallback: mayUpgrade }, (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    if (hasSeveralHosts(request)) return void response.writeHead(400, { Connection: 'close' }).end()
    if (isStopping) response.setHeader('Connection', 'close')
    response.once('finish', () => discardRest(request))
    unanswered.add(response)
    response.once('close', () => {
      unanswered.delete(response)
      answeredAt = performance.now()
    })
    queue.add(addressOf(request), () => listener(request, response))
  })
  server.on('connection', queue.defer)
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    // While a response is being sent, a second one would become part of it.
    const isAnswered = [...unanswered].some((response) => response.socket === socket && response.headersSent)
    if (!socket.writable || isAnswered) return void socket.destroy()
    socket.once('finish', () => socket.destroy())
    endWithStatus(socket, unreadable[code] ?? 400)
  })
  server.timeout = idleTimeout

  return {
    server,
    /**
     * Stops without losing a request. From now on responses carry `Connection: close`; after `delay` no new connections
     * are accepted, and idle ones are closed. Resolves to the number of responses aborted after `grace`.
     */
    async stop({ delay, grace, onClosed }: StopOptions): Promise<number> {
      isStopping = true
      const isInUse = unanswered.size > 0 || performance.now() - answeredAt < nextRequestTime
      for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close')
      await setTimeout(delay * 1000)
      await acceptWaiting(server)
      const closed = once(server, 'close')
      // Accepts no more. The HTTP server's own method would also close idle connections, at once.
      TcpServer.prototype.close.call(server)
      onClosed()
      const left = nextRequestTime - delay * 1000
      if (isInUse && left > 0) await Promise.race([closed, setTimeout(left)])
      server.closeIdleConnections()
      const sweeping = setInterval(() => server.closeIdleConnections(), sweepInterval)
      await Promise.race([closed, setTimeout(grace * 1000)])
      clearInterval(sweeping)
      const cut = unanswered.size
      server.closeAllConnections()
      return cut
    },
  }
}
