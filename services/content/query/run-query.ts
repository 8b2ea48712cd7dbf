import { evaluate, evaluateSync, toJS } from 'groq-js'
import { dataError } from '../api-error.ts'
import type { DocumentView } from '../store/document-view.ts'
import { lookUp } from './index-plan.ts'
import { parseQuery } from './parse-query.ts'
import { dereferenceWithin, QueryTimeoutError } from './time-limit.ts'

export interface Query {
  query: string
  /** The values of `$name`, without the dollar sign. */
  parameters: Record<string, unknown>
}

export interface QueryContext {
  projectId: string
  dataset: string
  /** Who asks, for `identity()`. */
  identity: string
}

/** How long a query may take, in milliseconds: nothing else runs in the process meanwhile. */
export const queryTimeLimit = 2000

/**
 * Answers a query as groq-js answers it on all of the view's documents, by way of the view's indexes.
 * @throws {ApiError} 400 for a query that cannot be parsed (`queryParseError`), takes longer than {@link queryTimeLimit}
 *   (`queryTimeoutError`), or asks for what cannot be worked out (`queryEvaluationError`).
 */
export async function runQuery(
  view: DocumentView,
  { query, parameters }: Query,
  context: QueryContext,
): Promise<unknown> {
  const parsed = parseQuery(query, parameters)
  const options = {
    dataset: view.all,
    params: { ...parameters, ...lookUp(view, parsed, parameters) },
    identity: context.identity,
    sanity: { projectId: context.projectId, dataset: context.dataset },
    dereference: dereferenceWithin(queryTimeLimit, (id) => view.get(id)),
  }
  try {
    if (!parsed.isAsynchronous) return toJS(evaluateSync(parsed.tree, options))
    const value = await evaluate(parsed.tree, options)
    return toJS(await value.asStatic())
  } catch (error) {
    if (error instanceof QueryTimeoutError) {
      throw dataError(400, { type: 'queryTimeoutError', description: `The query took more than ${queryTimeLimit} ms` })
    }
    const description =
      error instanceof RangeError ? 'The query or its data is nested too deeply' : String(Object(error).message)
    throw dataError(400, { type: 'queryEvaluationError', description, query })
  }
}
