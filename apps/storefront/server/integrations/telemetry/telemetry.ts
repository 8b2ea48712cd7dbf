import type { Database } from '@shop/database'
import type { Logger } from '@shop/http/logger'
import type { Config } from '../../config/config.ts'
import type { SiblingProcesses } from '../sibling-processes.ts'
import { listenForMetrics } from './metrics-routes.ts'
import type { Metrics } from './metrics.ts'

export interface TelemetryOptions {
  config: Config
  logger: Logger
  database: Database
  processes: SiblingProcesses
  renderer(): Promise<{ routeAt(path: string): { pattern: string } }>
  /** The number of content listeners in this process. */
  listeners(): number
}

/** Metrics and traces of a running shop. */
export interface Telemetry {
  /** The metrics of all processes, if a setting enables them. */
  metrics: Metrics | undefined
  /** Sends pending data, for 2 s at most, and stops. */
  close(): Promise<void>
}

/**
 * Counts and traces as configured; without the settings nothing is loaded or counted.
 * @throws {ConfigError} when it cannot listen on the metrics port.
 */
export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { config, logger, database, processes, renderer, listeners } = options
  const { METRICS_TOKEN: token, METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  const hasMetrics = token !== undefined || port !== undefined
  if (!hasMetrics && !endpoint) return { metrics: undefined, close: async () => {} }
  const { routeAt } = await renderer()
  const pageRoute = (path: string) => routeAt(path).pattern
  const metrics = hasMetrics
    ? (await import('./metrics.ts')).openMetrics({ database, processes, pageRoute, listeners })
    : undefined
  const stopTracing = endpoint
    ? (await import('./tracing.ts')).startTracing({ config, logger, endpoint, pageRoute })
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
