import type { QueryErrorDetails } from './errors.ts'
import type { Perspective } from './perspective.ts'
import type { Explanation } from './query-host.ts'
import type { Query, QueryContext } from './run-query.ts'
import type { ItemSelector } from './source-map.ts'

/** A query with everything that its result depends on. */
export interface QueryRequest {
  perspective: Perspective
  query: Query
  context: QueryContext
  /** Requests the result's source map. */
  sourceMap?: ItemSelector | undefined
}

/**
 * Messages to a replica, in order, as JSON: first its start data, then the queries; `texts` makes it
 * fill its index of words between them.
 */
export type ReplicaInput<Data> = { kind: 'start'; data: Data; niceness: number } | { kind: 'texts' } | ReplicaQuery

export interface ReplicaQuery extends QueryRequest {
  kind: 'query'
  /** The position that it must have read to. */
  position: number
  /** The limit of CPU time, in milliseconds. */
  limit: number
  /** The limit of wall time, in milliseconds: it also ends steps in which CPU time is not measured. */
  timeout: number
  /** Maximum length of the result, in UTF-16 code units of JSON. */
  maxResult: number
}

/** A query's result as JSON text, ready to be sent. */
export interface JsonResult {
  json: string
  /** See {@link sourceMapOf}; undefined if it was not requested. */
  sourceMap: string | undefined
  explanation: Explanation
  /**
   * Tags of everything that the query read: the result is the same until a document with one of them changes. Undefined
   * if it depends on the time or the caller as well.
   */
  syncTags: string[] | undefined
}

/** Messages from a replica: {@link ready}, {@link filled}, results, and the reason if its documents cannot be read. */
export type ReplicaOutput = string | { failure: string }

/** Sent by a replica once it has the documents: if its process dies later, a query caused it. */
export const ready = 'ready'

/** Sent by a replica once it has filled its index of words as requested. */
export const filled = 'filled'

type Head = Omit<JsonResult, keyof WrittenResult> | { error: QueryErrorDetails }
export type WrittenResult = Pick<JsonResult, 'json' | 'sourceMap'>

/** A replica's response to a query: a line of JSON, followed by lines with the result and its source map, if any. */
export const writeResponse = (head: Head, { json, sourceMap }: Partial<WrittenResult> = {}): string =>
  [JSON.stringify(head), json, sourceMap].filter((line) => line !== undefined).join('\n')

export function readResponse(message: string): { head: Head } & WrittenResult {
  const [first = '', json = '', sourceMap] = message.split('\n')
  const head: Head = JSON.parse(first)
  return { head, json, sourceMap }
}
