import { parseError } from './parse-error.ts'
import { QueryParser } from './parse-query.ts'
import { isSmallQuery } from './query-size.ts'

/** The limits of an expression, so that it is parsed within about two milliseconds. */
const maxTokens = 512
const maxDepth = 40

const parser = new QueryParser(maxDepth, 'delta')

/**
 * Checks an expression of delta GROQ, such as `delta::changedAny(title)`, without evaluating it.
 * @throws {QueryError} for one that cannot be parsed, or is too long or nested too deeply.
 */
export function checkChangeExpression(expression: string): void {
  if (!isSmallQuery(expression, maxTokens)) throw parseError(expression, 'The expression is too long')
  if (!parser.parse(expression, {})) throw parseError(expression, 'The expression is nested too deeply')
}
