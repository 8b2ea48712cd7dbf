import { GroqSyntaxError, parse } from 'groq-js'
import { LRUCache } from 'lru-cache'
import { dataError, type ApiError } from '../api-error.ts'
import { planQuery, type QueryPlan } from './index-plan.ts'
import { dependsOnParameters, nodesOf, type SyntaxNode } from './syntax-tree.ts'
import { withClock } from './time-limit.ts'

export interface ParsedQuery extends QueryPlan {
  /** Uses functions that groq-js has for asynchronous evaluation only. */
  isAsynchronous: boolean
}

/** Longest query, in UTF-16 code units. */
export const maxQueryLength = 65_536
const maxParsedQueries = 1000

/** What the parser knows and the evaluator does not. */
const missingFunctions = /^(geo|documents|text|user|media)::|^global::anywhere$/

function parseError(query: string, description: string, start = 0, end = query.length): ApiError {
  return dataError(400, { type: 'queryParseError', description, query, start, end })
}

function parseTree(query: string, params?: Record<string, unknown>): SyntaxNode {
  const tree: SyntaxNode = parse(query, params && { params })
  return tree
}

function asParseError(error: unknown, query: string): ApiError {
  const description = error instanceof RangeError ? 'The query is nested too deeply' : String(Object(error).message)
  if (!(error instanceof GroqSyntaxError)) return parseError(query, description)
  const start = Math.min(error.position, query.length)
  return parseError(query, description, start, Math.min(start + 1, query.length))
}

function check(query: string, tree: SyntaxNode): void {
  for (const { type, namespace, name } of nodesOf(tree)) {
    const called = `${String(namespace)}::${String(name)}`
    if (type === 'FuncCall' && missingFunctions.test(called)) {
      throw parseError(query, `The function ${called.replace('global::', '')} is not available`)
    }
  }
}

function prepare(query: string, tree: SyntaxNode): ParsedQuery {
  check(query, tree)
  const plan = planQuery(tree)
  const isAsynchronous = [...nodesOf(tree)].some(({ type, namespace }) => type === 'FuncCall' && namespace === 'diff')
  return { ...plan, tree: withClock(plan.tree), constants: plan.constants.map(withClock), isAsynchronous }
}

/**
 * The tree without knowledge of the parameters, where that is the same tree for all of them; so that a query for a page is
 * parsed once and not once a page.
 */
function parseForAll(query: string): SyntaxNode | undefined {
  try {
    const tree = parseTree(query)
    return dependsOnParameters(tree) ? undefined : tree
  } catch {
    return undefined
  }
}

const cache = new LRUCache<string, ParsedQuery>({ max: maxParsedQueries })

/**
 * Parses and plans a query; repeated queries come from a cache.
 * @throws {ApiError} 400 `queryParseError` with `start` and `end`, as the hosted API answers.
 * @see https://www.sanity.io/docs/http-reference/query
 */
export function parseQuery(query: string, parameters: Record<string, unknown>): ParsedQuery {
  if (query.length > maxQueryLength) throw parseError('', `The query is longer than ${maxQueryLength} characters`)
  const known = cache.get(query)
  if (known) return known
  const shared = parseForAll(query)
  try {
    const parsed = prepare(query, shared ?? parseTree(query, parameters))
    if (shared) cache.set(query, parsed)
    return parsed
  } catch (error) {
    throw error instanceof Error && error.name === 'ApiError' ? error : asParseError(error, query)
  }
}
