import type { MemoryChange } from './document-memory.ts'
import type { ContentDocument } from './document.ts'
import type { QueryErrorDetails } from './errors.ts'
import type { Perspective } from './perspective.ts'
import type { Explanation } from './query-host.ts'
import type { Query, QueryContext } from './run-query.ts'

/** A query with all that an answer depends on. */
export interface QueryRequest {
  perspective: Perspective
  query: Query
  context: QueryContext
}

/** What a replica is told, in order, as JSON: first all documents, then every change and the queries. */
export type ReplicaInput =
  | { kind: 'documents'; documents: readonly ContentDocument[] }
  | { kind: 'complete'; privateTypes: readonly string[] }
  | { kind: 'changes'; changes: readonly MemoryChange[] }
  | ReplicaQuery

export interface ReplicaQuery extends QueryRequest {
  kind: 'query'
  /** How long it may take, in milliseconds. */
  limit: number
  /** The longest answer, in UTF-16 code units of JSON. */
  maxAnswer: number
}

/** A query's answer as JSON text, ready to be sent on. */
export interface JsonAnswer {
  json: string
  explanation: Explanation
}

/** What a replica says once it has the documents: from then on it is a query's doing when its process ends by itself. */
export const ready = 'ready'

type Head = { explanation: Explanation } | { error: QueryErrorDetails }

/** What a replica answers to a query: a line of JSON, and after it the result as JSON, if there is one. */
export const writeAnswer = (head: Head, json = ''): string => `${JSON.stringify(head)}\n${json}`

export function readAnswer(message: string): { head: Head; json: string } {
  const end = message.indexOf('\n')
  const head: Head = JSON.parse(message.slice(0, end))
  return { head, json: message.slice(end + 1) }
}
