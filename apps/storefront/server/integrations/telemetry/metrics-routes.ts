import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { problem } from '@shop/http/problem'
import { Hono } from 'hono'
import { ConfigError, type Config } from '../../config/config.ts'
import type { Metrics } from './metrics.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

async function respondWithMetrics(metrics: Metrics): Promise<Response> {
  const { text, contentType } = await metrics.read()
  return new Response(text, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } })
}

/** `GET /metrics` on the shop's own port, with `METRICS_TOKEN` as bearer token; 404 without that setting. */
export function metricsRoutes({ METRICS_TOKEN: token }: Config, metrics: Metrics | undefined): Hono {
  const routes = new Hono()
  if (!token || !metrics) return routes.all('/metrics', () => problem(404, 'There is nothing at this address.'))
  const wanted = digest(`Bearer ${token}`)
  return routes.get('/metrics', ({ req }) => {
    if (timingSafeEqual(digest(req.header('Authorization') ?? ''), wanted)) return respondWithMetrics(metrics)
    const refusal = problem(401, 'Send METRICS_TOKEN as the bearer token.')
    refusal.headers.set('WWW-Authenticate', 'Bearer')
    return refusal
  })
}

/**
 * Serves `GET /metrics` on `METRICS_PORT` of `METRICS_HOST`, without a token. Returns a function that stops it.
 * @throws {ConfigError} when it cannot listen on the port.
 */
export async function listenForMetrics(
  { METRICS_PORT: port, METRICS_HOST: host }: Config,
  metrics: Metrics,
): Promise<() => void> {
  const app = new Hono().get('/metrics', () => respondWithMetrics(metrics))
  const server = createServer(getRequestListener(app.fetch))
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new ConfigError(`The shop cannot listen on METRICS_HOST and METRICS_PORT: ${reason}`)
  }
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
