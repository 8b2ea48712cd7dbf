import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** In milliseconds. */
const limits = {
  /** Longer than the minute for which proxies keep an idle connection, so that they close it and never use a closed one. */
  keepAliveTimeout: 75_000,
  /** For the headers of a request. */
  headersTimeout: 20_000,
  /** For a whole request: a picture of a slow line takes its time. */
  requestTimeout: 300_000,
  /** How often the two above are looked at. */
  connectionsCheckingInterval: 5000,
}

/** How long, in milliseconds, a connection may move no byte in either direction. Event streams send something more often. */
const idleTimeout = 120_000

/** How often, in milliseconds, connections are closed that have become idle while the server stops. */
const sweepInterval = 50

export interface StopOptions {
  /** Seconds for which new connections are still taken, so that proxies notice first. */
  delay: number
  /** Seconds that requests under way may take after that. */
  grace: number
  /** Called when no connection is taken any more: ends what would keep others open. */
  onClosed(): void
}

export interface HttpServer {
  server: Server
  /**
   * Stops without losing a request. Everything answered from now on asks the client to close the connection; after `delay`
   * idle connections are closed and no new ones taken. Resolves to how many answers were cut off after `grace`.
   */
  stop(options: StopOptions): Promise<number>
}

/**
 * A server with limits for slow clients, which can be stopped while it is busy.
 * @param headers of every answer, by name; one that an answer sets for itself takes precedence.
 */
export function createHttpServer(listener: RequestListener, headers: ReadonlyMap<string, string>): HttpServer {
  const unanswered = new Set<ServerResponse>()
  let isStopping = false

  const server = createServer(limits, (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    if (isStopping) response.setHeader('Connection', 'close')
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    listener(request, response)
  })
  server.timeout = idleTimeout

  return {
    server,
    async stop({ delay, grace, onClosed }) {
      isStopping = true
      for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close')
      await setTimeout(delay * 1000)
      const closed = once(server, 'close')
      server.close()
      onClosed()
      const sweeping = setInterval(() => server.closeIdleConnections(), sweepInterval)
      await Promise.race([closed, setTimeout(grace * 1000)])
      clearInterval(sweeping)
      const cut = unanswered.size
      server.closeAllConnections()
      return cut
    },
  }
}
