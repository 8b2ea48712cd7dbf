import type { MemoryChange } from './document-memory.ts'
import type { ContentDocument } from './document.ts'
import type { QueryErrorDetails } from './errors.ts'
import type { Perspective } from './perspective.ts'
import type { Explanation } from './query-host.ts'
import type { Query, QueryContext } from './run-query.ts'

/** A query with everything that its result depends on. */
export interface QueryRequest {
  perspective: Perspective
  query: Query
  context: QueryContext
}

/** Messages to a replica, in order, as JSON: first all documents, then every change and the queries. */
export type ReplicaInput =
  | { kind: 'documents'; documents: readonly ContentDocument[] }
  | { kind: 'complete'; privateTypes: readonly string[] }
  | { kind: 'changes'; changes: readonly MemoryChange[] }
  | ReplicaQuery

export interface ReplicaQuery extends QueryRequest {
  kind: 'query'
  /** The time limit, in milliseconds. */
  limit: number
  /** Maximum length of the result, in UTF-16 code units of JSON. */
  maxAnswer: number
}

/** A query's result as JSON text, ready to be sent. */
export interface JsonAnswer {
  json: string
  explanation: Explanation
  /**
   * Tags of everything that the query read: the result is the same until a document with one of them changes. Undefined
   * if it depends on the time or the caller as well.
   */
  syncTags: string[] | undefined
}

/** Sent by a replica once it has the documents: if its process dies later, a query caused it. */
export const ready = 'ready'

type Head = Omit<JsonAnswer, 'json'> | { error: QueryErrorDetails }

/** A replica's response to a query: a line of JSON, followed by the result as JSON, if any. */
export const writeAnswer = (head: Head, json = ''): string => `${JSON.stringify(head)}\n${json}`

export function readAnswer(message: string): { head: Head; json: string } {
  const end = message.indexOf('\n')
  const head: Head = JSON.parse(message.slice(0, end))
  return { head, json: message.slice(end + 1) }
}
