import { channel, tracingChannel, type Channel, type TracingChannel } from 'node:diagnostics_channel'
import type { RequestScope } from './request-scope.ts'

/** Events for metrics on Node's diagnostics channels. Without subscribers, publishing costs one check. */
interface Timed {
  /** The start on the clock of `performance.now()`; set by the subscriber. */
  startedAt?: number
}

/** An external request, from its arrival until its response starts. */
export interface ServedRequest extends Timed {
  request: Request
  scope: RequestScope
  /** Whether a trusted proxy sent it: then its `traceparent` is trusted. */
  isFromProxy: boolean
  /** The status of the response; undefined until there is one. */
  status?: number
}

/** The rendering of a page, by its path. */
export interface PageRender extends Timed {
  path: string
}

/** A request to a service, in this process or elsewhere. Headers set on it before it starts are sent. */
export interface ServiceCall {
  request: Request
  status?: number
}

/** A GROQ query, and where it was evaluated; `refused` if it failed. */
export interface ContentQuery extends Timed {
  dataset: string
  place: 'process' | 'replica' | 'refused'
}

/** A completed or failed statement. Values are not part of its text. */
export interface DatabaseQuery {
  sql: string
  milliseconds: number
  hasFailed: boolean
}

/**
 * The result of a page request: served from memory, rendered, an earlier version because rendering failed or took long,
 * or rendered while an upstream service failed.
 */
export type PageOutcome = 'hit' | 'miss' | 'stale' | 'degraded'

/**
 * The source of a requested rendition: rendered now, or cached in memory or in the database; or one made before any
 * request.
 */
export type RenditionSource = 'made' | 'kept' | 'ahead'

/** Types a channel by its messages; only the shop's own modules publish on it. */
const typedChannel = <Message>(name: string) => channel(name) as Channel<unknown, Message>

type Operation<Event> = TracingChannel<unknown, Event & object>

export const servedRequests: Operation<ServedRequest> = tracingChannel('shop:request')
export const pageRenders: Operation<PageRender> = tracingChannel('shop:page-making')
export const serviceCalls: Operation<ServiceCall> = tracingChannel('shop:service-call')
export const contentQueries: Operation<ContentQuery> = tracingChannel('shop:content-query')
export const databaseQueries = typedChannel<DatabaseQuery>('shop:database-query')
export const pageOutcomes = typedChannel<PageOutcome>('shop:page')
export const renditionSources = typedChannel<RenditionSource>('shop:rendition')
/** One message each, after the transaction commits. */
export const cartsCreated = typedChannel<null>('shop:cart-created')
export const ordersPlaced = typedChannel<null>('shop:order-placed')

/** Runs `work` and publishes its start, end and failure, if there are subscribers. */
export function measured<Event extends object, Result>(
  operation: TracingChannel<unknown, Event>,
  event: Event,
  work: () => Promise<Result>,
): Promise<Result> {
  return operation.hasSubscribers ? operation.tracePromise(work, event) : work()
}
