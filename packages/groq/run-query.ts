import { evaluate, evaluateSync, toJS } from 'groq-js'
import { readerBounds } from './containment.ts'
import { DocumentView } from './document-view.ts'
import type { ContentDocument } from './document.ts'
import { QueryError } from './errors.ts'
import { loadShapes } from './geo-shapes.ts'
import type { Origin } from './origin.ts'
import { planParsed, QueryParser, type ParsedQuery } from './parse-query.ts'
import { QueryHost, type Explanation } from './query-host.ts'
import { isSmallQuery } from './query-size.ts'
import type { SyntaxNode } from './syntax-tree.ts'
import { QueryTimeoutError } from './time-limit.ts'
import { traceQuery, type TracedQuery } from './trace-query.ts'

/** A change of a document; null before its creation and after its deletion. */
export interface DocumentTransition {
  before: ContentDocument | null
  after: ContentDocument | null
}

export interface Query {
  query: string
  /** The values of `$name`, without the dollar sign. */
  parameters: Record<string, unknown>
  /**
   * The change that an expression of delta GROQ is about: `before()`, `after()` and `delta::`. The expression itself
   * is evaluated on the document as it is, or was when it has been deleted.
   */
  change?: DocumentTransition
}

export interface QueryContext {
  projectId: string
  dataset: string
  /** The caller, for `identity()`. */
  identity: string
}

/** The time limit of a query, in milliseconds of work. */
export const queryTimeLimit = 2000

export interface QueryOutput {
  /** JSON values, and dates and paths, which have a `toJSON`. */
  data: unknown
  /** The origin of the data, if requested. */
  origin: Origin
  explanation: Explanation
  /** See {@link QueryHost.syncTags}. */
  syncTags: string[] | undefined
}

export function timeoutError(limit: number): QueryError {
  return new QueryError({ type: 'queryTimeoutError', description: `The query took more than ${limit} ms` })
}

/** Converts an evaluation error to one for the client. */
export function queryError(error: unknown, query: string, limit: number): QueryError {
  if (error instanceof QueryError) return error
  if (error instanceof QueryTimeoutError) return timeoutError(limit)
  // A list may exceed the engine's maximum length before memory runs out.
  if (error instanceof RangeError && /array length/i.test(error.message)) {
    return new QueryError({ type: 'queryMemoryLimitError', description: 'The query makes a list that is too long' })
  }
  const isTooDeep = error instanceof RangeError && /call stack/i.test(error.message)
  const description = isTooDeep ? 'The query or its data is nested too deeply' : String(Object(error).message)
  return new QueryError({ type: 'queryEvaluationError', description, query })
}

/** Evaluates trees with one host, one clock and one dataset. */
function evaluator(
  view: DocumentView,
  { parameters, change }: Pick<Query, 'parameters' | 'change'>,
  context: QueryContext,
  host: QueryHost,
  root = change?.after ?? change?.before ?? undefined,
) {
  const options = {
    root,
    ...change,
    dataset: view.all,
    params: parameters,
    identity: context.identity,
    sanity: { projectId: context.projectId, dataset: context.dataset },
    timestamp: new Date(),
    dereference: host.dereference,
  }
  return {
    synchronously: (tree: SyntaxNode): unknown => evaluateSync(tree, options).data,
    evaluateWith: (tree: SyntaxNode, here: unknown, params: Readonly<Record<string, unknown>>): unknown =>
      evaluateSync(tree, { ...options, root: here, params }).data,
    asynchronously: async (tree: SyntaxNode): Promise<unknown> => (await evaluate(tree, options)).get(),
  }
}

/** Queries prepared for evaluation with origins. */
const tracedQueries = new WeakMap<ParsedQuery, TracedQuery>()

function tracedQuery(parsed: ParsedQuery, { query, parameters }: Query): TracedQuery {
  const traced = tracedQueries.get(parsed) ?? traceQuery(planParsed(query, parameters))
  tracedQueries.set(parsed, traced)
  return traced
}

/**
 * Evaluates a parsed query within a limit in milliseconds, with origins if requested; functions that groq-js only has
 * asynchronously have none.
 * @throws {QueryTimeoutError} when it takes longer; whatever groq-js throws.
 */
export async function evaluateQuery(
  view: DocumentView,
  parsed: ParsedQuery,
  query: Query,
  context: QueryContext,
  limit: number,
  hasOrigin = false,
): Promise<QueryOutput> {
  const host = new QueryHost(view, parsed, limit)
  const { synchronously, evaluateWith, asynchronously } = evaluator(view, query, context, host)
  host.evaluate = parsed.isAsynchronous ? asynchronously : synchronously
  const about = (): Pick<QueryOutput, 'explanation' | 'syncTags'> => ({
    explanation: host.explain(),
    syncTags: host.syncTags(),
  })
  if (hasOrigin && !parsed.isAsynchronous) {
    const { value, origin } = tracedQuery(
      parsed,
      query,
    )({
      parameters: query.parameters,
      evaluate: evaluateWith,
      dereference: host.dereference,
      checkTime: () => host.checkTime(),
    })
    return { data: value, origin, ...about() }
  }
  const data = parsed.isAsynchronous ? await asynchronously(parsed.tree) : synchronously(parsed.tree)
  return { data, origin: undefined, ...about() }
}

/**
 * Whether an expression, prepared by {@link finish}, is true of a document; it can read nothing else.
 * @throws {QueryTimeoutError} when that takes longer than `limit` milliseconds; whatever groq-js throws.
 */
export function isTrueOf(tree: SyntaxNode, document: ContentDocument, context: QueryContext, limit: number): boolean {
  const view = new DocumentView([document])
  const host = new QueryHost(
    view,
    { tree, filters: [], usesTexts: false, constants: [], readsUnplanned: false, isVolatile: false },
    limit,
  )
  return evaluator(view, { parameters: {} }, context, host, document).synchronously(tree) === true
}

/**
 * Evaluates a parsed query through the view's indexes, with groq-js' result on all of the view's documents, as plain
 * JSON values. Blocks the thread.
 * @throws {QueryError} for a query that takes longer than `limit` milliseconds (`queryTimeoutError`), or cannot be
 *   evaluated (`queryEvaluationError`).
 */
export async function runQuery(
  view: DocumentView,
  parsed: ParsedQuery,
  query: Query,
  context: QueryContext,
  limit = queryTimeLimit,
): Promise<unknown> {
  try {
    if (parsed.usesShapes) await loadShapes()
    const { data } = await evaluateQuery(view, parsed, query, context, limit)
    return toJS({ data })
  } catch (error) {
    throw queryError(error, query.query, limit)
  }
}

const parser = new QueryParser(readerBounds.maxDepth)

/**
 * Evaluates a query in this thread, on documents that no engine has; undefined if it is too large for that.
 * @throws {QueryError} as {@link runQuery}, and `queryParseError`.
 */
export async function runSmallQuery(
  view: DocumentView,
  query: Query,
  context: QueryContext,
): Promise<{ data: unknown } | undefined> {
  if (!isSmallQuery(query.query, readerBounds.maxTokens)) return undefined
  const parsed = parser.parse(query.query, query.parameters)
  if (!parsed || parsed.growth > readerBounds.maxGrowth) return undefined
  return { data: await runQuery(view, parsed, query, context) }
}
