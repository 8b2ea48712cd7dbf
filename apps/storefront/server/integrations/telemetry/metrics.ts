import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@shop/database'
import { outboxBacklog } from '@shop/database/outbox-backlog'
import {
  cartsCreated,
  contentQueries,
  ordersPlaced,
  pageMakings,
  pageOutcomes,
  renditionSources,
  servedRequests,
} from '@shop/telemetry/operations'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { follow, followOperation } from './follow.ts'
import { routeOf } from './page-routes.ts'

export interface MetricsOptions {
  database: Database
  /** The pattern of the page at a path. */
  pageRoute(path: string): string
  /** How many listen to content in this process. */
  listeners(): number
}

/** The process's figures for Prometheus. */
export interface Metrics {
  /** All figures in Prometheus' text format, and its media type. */
  read(): Promise<{ text: string; contentType: string }>
  /** Stops counting. */
  close(): void
}

/** In seconds: a page out of memory takes less than the first, one that is made anew up to the last. */
const buckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const secondsSince = (startedAt: number | undefined): number => (performance.now() - (startedAt ?? Number.NaN)) / 1000

/** How long, in milliseconds, the database is waited for: a reading without it says the more about why. */
const databaseTimeout = 2000

/** Figures of the outbox, as `read` finds it; none while the database does not answer. */
function createOutboxFigures(registry: Registry, database: Database) {
  const labelNames = ['topic'] as const
  const registers = [registry]
  const entries = new Gauge({
    name: 'shop_outbox_entries',
    help: 'Entries of the outbox that are not done, by topic',
    labelNames,
    registers,
  })
  const age = new Gauge({
    name: 'shop_outbox_oldest_age_seconds',
    help: 'Age of the oldest entry of the outbox that is not done, by topic',
    labelNames,
    registers,
  })
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
    help: 'Part of the time since the last reading that the main thread worked, 0 to 1',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization()
      utilization.set(performance.eventLoopUtilization(now, last).utilization)
      last = now
    },
  })
}

/** Counts requests, pages, queries and business from now on. Labels have few values: patterns of routes, never paths. */
export function openMetrics({ database, pageRoute, listeners }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const histogram = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })

  const requests = histogram(
    'shop_http_request_duration_seconds',
    'Time until an answer begins, by route and status',
    'route',
    'status',
  )
  const making = histogram('shop_page_making_duration_seconds', 'Time to make a page that was not in memory')
  const queries = histogram(
    'shop_content_query_duration_seconds',
    'Time of a content query, by where it was answered: process, replica, or refused',
    'place',
  )
  const pages = counter(
    'shop_pages_total',
    'Pages: hit (in memory), miss (made), stale (not made in time), degraded (made without an upstream)',
    'outcome',
  )
  const renditions = counter('shop_renditions_total', 'Pictures in another size: made, or kept from before', 'source')
  const carts = counter('shop_carts_created_total', 'Carts that were begun')
  const orders = counter('shop_orders_placed_total', 'Orders that were placed')
  void new Gauge({
    name: 'shop_listeners',
    help: 'Connections that listen to changes of content',
    registers,
    collect() {
      this.set(listeners())
    },
  })
  const outbox = createOutboxFigures(registry, database)
  collectEventLoop(registry)
  collectDefaultMetrics({ register: registry })

  const stops = [
    followOperation(servedRequests, {
      start: (told) => void (told.startedAt = performance.now()),
      asyncEnd({ request, scope, status, startedAt }) {
        requests.observe({ route: routeOf(request, scope, pageRoute), status: status ?? 500 }, secondsSince(startedAt))
      },
    }),
    followOperation(pageMakings, {
      start: (told) => void (told.startedAt = performance.now()),
      asyncEnd: ({ startedAt }) => making.observe(secondsSince(startedAt)),
    }),
    followOperation(contentQueries, {
      start: (told) => void (told.startedAt = performance.now()),
      asyncEnd: ({ place, startedAt }) => queries.observe({ place }, secondsSince(startedAt)),
    }),
    follow(pageOutcomes, (outcome) => pages.inc({ outcome })),
    follow(renditionSources, (source) => renditions.inc({ source })),
    follow(cartsCreated, () => carts.inc()),
    follow(ordersPlaced, () => orders.inc()),
  ]

  return {
    async read() {
      await outbox.read()
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
