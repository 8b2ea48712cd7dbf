import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@shop/database'
import { outboxBacklog } from '@shop/database/outbox-backlog'
import {
  cartsCreated,
  contentQueries,
  ordersPlaced,
  pageRenders,
  pageOutcomes,
  renditionSources,
  servedRequests,
} from '@shop/telemetry/operations'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { SiblingProcesses } from '../sibling-processes.ts'
import { subscribeToChannel, subscribeToOperation } from './subscribe.ts'
import { routeOf } from './page-routes.ts'

export interface MetricsOptions {
  database: Database
  /** The processes whose metrics are read. */
  processes: SiblingProcesses
  /** The pattern of the page at a path. */
  pageRoute(path: string): string
  /** The number of content listeners in this process. */
  listeners(): number
}

/** Upper bounds in seconds: a page from memory takes less than the first, a rendered page up to the last. */
const buckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const start = (message: { startedAt?: number }): void => {
  message.startedAt = performance.now()
}

const secondsSince = (startedAt: number | undefined): number => (performance.now() - (startedAt ?? Number.NaN)) / 1000

/** Timeout of the database, in milliseconds: a scrape does not wait longer for the outbox metrics. */
const databaseTimeout = 2000

/** Metrics of the outbox, read by `read`; none while the database does not respond. */
function createOutboxFigures(registry: Registry, database: Database) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['topic'], registers: [registry] })
  const entries = gauge('shop_outbox_entries', 'Pending entries of the outbox, by topic')
  const age = gauge('shop_outbox_oldest_age_seconds', 'Age of the oldest pending entry of the outbox, by topic')
  return {
    async read(): Promise<void> {
      const tooLate = wait(databaseTimeout, [], { ref: false })
      const backlog = await Promise.race([outboxBacklog(database).catch(() => []), tooLate])
      entries.reset()
      age.reset()
      for (const { topic, count, oldest } of backlog) {
        entries.set({ topic }, count)
        age.set({ topic }, (Date.now() - oldest.getTime()) / 1000)
      }
    },
  }
}

function collectEventLoop(registry: Registry): void {
  let last: EventLoopUtilization = performance.eventLoopUtilization()
  const utilization = new Gauge({
    name: 'shop_event_loop_utilization_ratio',
    help: 'Utilization of the main thread since the last scrape, 0 to 1',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization()
      utilization.set(performance.eventLoopUtilization(now, last).utilization)
      last = now
    },
  })
}

/**
 * Prometheus texts as one: the format requires all series of a metric to be together, after its `# HELP` and `# TYPE`.
 */
function mergeMetrics(texts: readonly string[]): string {
  const series = new Map<string, string[]>()
  for (const text of texts) {
    for (const block of text.split(/^(?=# HELP )/m)) {
      const [head = '', body = ''] = block.split(/(?<=^# TYPE .*\n)/m)
      if (body.trim() !== '') series.set(head, [...(series.get(head) ?? []), body.trim()])
    }
  }
  return Array.from(series, ([head, bodies]) => `${head}${bodies.join('\n')}\n`).join('\n')
}

/**
 * Starts counting requests, pages, queries, carts and orders. Labels have few values: patterns of routes, never paths.
 */
export function openMetrics({ database, processes, pageRoute, listeners }: MetricsOptions) {
  const registry = new Registry()
  if (processes.count > 1) registry.setDefaultLabels({ process: processes.number })
  const registers = [registry]
  const histogram = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })

  const requests = histogram(
    'shop_http_request_duration_seconds',
    'Time to the start of the response, by route and status',
    'route',
    'status',
  )
  const making = histogram('shop_page_making_duration_seconds', 'Time to render a page that was not in memory')
  const queries = histogram(
    'shop_content_query_duration_seconds',
    'Time of a content query, by where it was evaluated: process, replica, or refused',
    'place',
  )
  const pages = counter(
    'shop_pages_total',
    'Pages: hit (in memory), miss (rendered), stale (outdated), degraded (rendered without an upstream)',
    'outcome',
  )
  const renditions = counter(
    'shop_renditions_total',
    'Images in other sizes: made (on request), kept (cached) or ahead (made before a request)',
    'source',
  )
  const carts = counter('shop_carts_created_total', 'Carts created')
  const orders = counter('shop_orders_placed_total', 'Orders placed')
  void new Gauge({
    name: 'shop_listeners',
    help: 'Connections that listen to content changes',
    registers,
    collect() {
      this.set(listeners())
    },
  })
  const ofDatabase = new Registry()
  const outbox = createOutboxFigures(ofDatabase, database)
  collectEventLoop(registry)
  collectDefaultMetrics({ register: registry })

  processes.answerBy(() => registry.metrics())

  const stops = [
    subscribeToOperation(servedRequests, {
      start,
      asyncEnd({ request, scope, status, startedAt }) {
        requests.observe({ route: routeOf(request, scope, pageRoute), status: status ?? 500 }, secondsSince(startedAt))
      },
    }),
    subscribeToOperation(pageRenders, { start, asyncEnd: ({ startedAt }) => making.observe(secondsSince(startedAt)) }),
    subscribeToOperation(contentQueries, {
      start,
      asyncEnd: ({ place, startedAt }) => queries.observe({ place }, secondsSince(startedAt)),
    }),
    subscribeToChannel(pageOutcomes, (outcome) => pages.inc({ outcome })),
    subscribeToChannel(renditionSources, (source) => renditions.inc({ source })),
    subscribeToChannel(cartsCreated, () => carts.inc()),
    subscribeToChannel(ordersPlaced, () => orders.inc()),
  ]

  return {
    /**
     * All metrics in Prometheus' text format, and its media type. With several processes, each series has the label
     * `process`: a sum would drop whenever a process ends, as if the counter had been reset.
     */
    async read(): Promise<{ text: string; contentType: string }> {
      const [ofProcesses] = await Promise.all([processes.ask(), outbox.read()])
      const text = mergeMetrics([...ofProcesses, await ofDatabase.metrics()])
      return { text, contentType: registry.contentType }
    },
    /** Stops counting. */
    close(): void {
      for (const stop of stops) stop()
    },
  }
}

/** The metrics of the shop for Prometheus. */
export type Metrics = ReturnType<typeof openMetrics>
