import { parseError } from './parse-error.ts'
import { QueryParser } from './parse-query.ts'
import { isSmallQuery } from './query-size.ts'

/** The limits of an expression, so that it is parsed within about two milliseconds. */
const maxTokens = 512
const maxDepth = 40

const parser = new QueryParser(maxDepth, 'delta')

function parseChange(expression: string) {
  if (!isSmallQuery(expression, maxTokens)) throw parseError(expression, 'The expression is too long')
  const parsed = parser.parse(expression, {})
  if (!parsed) throw parseError(expression, 'The expression is nested too deeply')
  return parsed.tree
}

/**
 * Checks an expression of delta GROQ, such as `delta::changedAny(title)`, without evaluating it.
 * @throws {QueryError} for one that cannot be parsed, or is too long or nested too deeply.
 */
export function checkChangeExpression(expression: string): void {
  parseChange(expression)
}

/** The kinds of expressions that yield documents or lists, which are never true. */
const selections: ReadonlySet<string> = new Set(['Filter', 'Map', 'FlatMap', 'PipeFuncCall', 'Slice', 'Deref'])

/**
 * Checks a condition on a change, as {@link checkChangeExpression} does.
 * @throws {QueryError} also for a query for documents, such as `*[_type == "page"]`: no change would ever match it.
 */
export function checkChangeCondition(expression: string): void {
  if (!selections.has(parseChange(expression).type)) return
  throw parseError(expression, 'must be a condition on the changed document, such as _type == "product", not a query')
}
