import { channel, tracingChannel, type Channel, type TracingChannel } from 'node:diagnostics_channel'
import type { RequestScope } from './request-scope.ts'

/**
 * What the shop's parts tell of their work, on channels of Node's own. Whoever measures subscribes; as long as nobody does,
 * telling costs one check.
 */
interface Timed {
  /** When it began, on the clock of `performance.now()`; noted by whoever measures the time. */
  startedAt?: number
}

/** A request from outside, from its arrival until its answer begins. */
export interface ServedRequest extends Timed {
  request: Request
  scope: RequestScope
  /** Whether a trusted proxy sent it: then its `traceparent` is believed. */
  isFromProxy: boolean
  /** The status of the answer; undefined until there is one. */
  status?: number
}

/** A page being made, by its path. */
export interface PageMaking extends Timed {
  path: string
}

/** A request of ours to a service, in this process or elsewhere. Headers set on it before it starts are sent. */
export interface ServiceCall {
  request: Request
  status?: number
}

/** A GROQ query, and where it was answered; refused when it was not. */
export interface ContentQuery extends Timed {
  dataset: string
  place: 'process' | 'replica' | 'refused'
}

/** A statement that the database has answered or refused. Values are not part of its text. */
export interface DatabaseQuery {
  sql: string
  milliseconds: number
  hasFailed: boolean
}

/**
 * What became of a request for a page: served from memory, made anew, an earlier version because making it failed or took
 * long, or made while an upstream service failed.
 */
export type PageOutcome = 'hit' | 'miss' | 'stale' | 'degraded'

/** A picture in another size: made, or found in memory or in the database. */
export type RenditionSource = 'made' | 'kept'

/** Node types its channels by what is published; nobody but the shop's parts, which this types, publishes here. */
const typedChannel = <Message>(name: string) => channel(name) as Channel<unknown, Message>

type Operation<Told> = TracingChannel<unknown, Told & object>

export const servedRequests: Operation<ServedRequest> = tracingChannel('shop:request')
export const pageMakings: Operation<PageMaking> = tracingChannel('shop:page-making')
export const serviceCalls: Operation<ServiceCall> = tracingChannel('shop:service-call')
export const contentQueries: Operation<ContentQuery> = tracingChannel('shop:content-query')
export const databaseQueries = typedChannel<DatabaseQuery>('shop:database-query')
export const pageOutcomes = typedChannel<PageOutcome>('shop:page')
export const renditionSources = typedChannel<RenditionSource>('shop:rendition')
/** One message for each, after its transaction is committed. */
export const cartsCreated = typedChannel<null>('shop:cart-created')
export const ordersPlaced = typedChannel<null>('shop:order-placed')

/** Does `work` and tells of its beginning, its end and its failure, if anybody wants to know. */
export function measured<Told extends object, Result>(
  operation: TracingChannel<unknown, Told>,
  told: Told,
  work: () => Promise<Result>,
): Promise<Result> {
  return operation.hasSubscribers ? operation.tracePromise(work, told) : work()
}
