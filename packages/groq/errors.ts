/** What is wrong with a query, by the names that the Content Lake has for it. */
export type QueryErrorDetails = {
  type:
    | 'queryParseError'
    | 'queryEvaluationError'
    | 'queryTimeoutError'
    | 'queryMemoryLimitError'
    | 'queryResultTooLargeError'
  description: string
  query?: string
  /** Where in the query it is, in UTF-16 code units. */
  start?: number
  end?: number
}

/** A query that is wrong, or asks for more than a query may have. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly details: QueryErrorDetails

  constructor(details: QueryErrorDetails) {
    super(details.description)
    this.details = details
  }
}

/** A query that was not answered, and may be asked again later. */
export class QueriesBusyError extends Error {
  override readonly name = 'QueriesBusyError'
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A query that is no filter for a listener, or one that may take long. */
export class ListenFilterError extends Error {
  override readonly name = 'ListenFilterError'
}
