import type { Database } from '@shop/database'
import type { Config } from '../../config/config.ts'
import { listenForMetrics } from './metrics-routes.ts'
import type { Metrics } from './metrics.ts'

export interface TelemetryOptions {
  config: Config
  database: Database
  renderer(): Promise<{ routeAt(path: string): { pattern: string } }>
  /** How many listen to content in this process. */
  listeners(): number
}

/** What tells those who run the shop how it is. */
export interface Telemetry {
  /** The process's figures, when a setting asks for them. */
  metrics: Metrics | undefined
  /** Sends what is left, for 2 s at most, and stops. */
  close(): Promise<void>
}

/**
 * Counts and traces as the settings ask for; without them nothing is loaded and nothing is counted.
 * @throws {ConfigError} when the port of the figures cannot be listened on.
 */
export async function openTelemetry({ config, database, renderer, listeners }: TelemetryOptions): Promise<Telemetry> {
  const { METRICS_TOKEN: token, METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  const hasMetrics = token !== undefined || port !== undefined
  if (!hasMetrics && !endpoint) return { metrics: undefined, close: async () => {} }
  const { routeAt } = await renderer()
  const pageRoute = (path: string) => routeAt(path).pattern
  const metrics = hasMetrics
    ? (await import('./metrics.ts')).openMetrics({ database, pageRoute, listeners })
    : undefined
  const stopTracing = endpoint
    ? (await import('./tracing.ts')).startTracing({ config, endpoint, pageRoute })
    : undefined
  const stopListening = metrics && port !== undefined ? await listenForMetrics(config, metrics) : undefined
  return {
    metrics,
    async close() {
      stopListening?.()
      metrics?.close()
      await stopTracing?.()
    },
  }
}
