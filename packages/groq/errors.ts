/** The error of a query, in the Content Lake's format. */
export type QueryErrorDetails = {
  type:
    | 'queryParseError'
    | 'queryEvaluationError'
    | 'queryTimeoutError'
    | 'queryMemoryLimitError'
    | 'queryResultTooLargeError'
  description: string
  query?: string
  /** The position in the query, in UTF-16 code units. */
  start?: number
  end?: number
}

/** A query that is invalid or exceeds a limit. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly details: QueryErrorDetails

  constructor(details: QueryErrorDetails) {
    super(details.description)
    this.details = details
  }
}

/** A query that was not evaluated and may be repeated later. */
export class QueriesBusyError extends Error {
  override readonly name = 'QueriesBusyError'
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A query that is no valid filter for a listener, or one that may take long. */
export class ListenFilterError extends Error {
  override readonly name = 'ListenFilterError'
}
