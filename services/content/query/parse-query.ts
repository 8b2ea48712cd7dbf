import { parse } from 'groq-js'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../api-error.ts'
import { planQuery, type QueryPlan } from './index-plan.ts'
import { withMatches } from './match-calls.ts'
import { asParseError, findCall, findParameter, parseError } from './parse-error.ts'
import { dependsOnParameters, isCallOf, isNode, nodesOf, withoutGroups, type SyntaxNode } from './syntax-tree.ts'
import { withClock } from './time-limit.ts'

export interface ParsedQuery extends QueryPlan {
  /** Uses functions that groq-js has for asynchronous evaluation only. */
  isAsynchronous: boolean
  /** Nothing that it does between two looks at the clock can take long. */
  isContained: boolean
  /** The names of the parameters that it asks for. */
  parameterNames: string[]
}

/** Longest query, in UTF-16 code units. */
const maxQueryLength = 65_536
/** How many queries are kept parsed, and how long they may be all together. */
const maxParsedQueries = 1000
const maxParsedLength = 4 * 1024 * 1024

/** What the parser knows and the evaluator does not. */
const missingFunctions = /^(geo|documents|text|user|media)::|^global::anywhere$/

function parseTree(query: string, params?: Record<string, unknown>): SyntaxNode {
  const tree: SyntaxNode = parse(query, params && { params })
  return tree
}

/** `text::query()` is no value: it stands to the right of `match`. */
const searchesOf = (nodes: SyntaxNode[]): Set<SyntaxNode> =>
  new Set(nodes.flatMap(({ op, right }) => (op === 'match' && isNode(right) ? [withoutGroups(right)] : [])))

function check(query: string, nodes: SyntaxNode[]): void {
  const searches = searchesOf(nodes)
  for (const node of nodes) {
    const called = `${String(node['namespace'])}::${String(node['name'])}`
    if (node.type !== 'FuncCall' || !missingFunctions.test(called)) continue
    const isSearch = isCallOf(node, 'text::query')
    if (isSearch && searches.has(node)) continue
    const name = called.replace('global::', '')
    const description = isSearch
      ? 'text::query() can only be the right-hand side of match'
      : `The function ${name} is not available`
    throw parseError(query, description, findCall(query, name))
  }
}

/** Each of these may double what a query has in hand. */
const maxConcatenations = 8

/**
 * Whether nothing that the query does between two looks at the clock can take long: the product of two lists, texts and
 * lists that grow with each step, and what is worked out asynchronously could.
 */
function isContained(nodes: SyntaxNode[], isAsynchronous: boolean): boolean {
  const concatenations = nodes.filter(({ type, op }) => type === 'OpCall' && op === '+').length
  const hasProducts = nodes.some((node) => isCallOf(node, 'array::intersects'))
  return !isAsynchronous && !hasProducts && concatenations <= maxConcatenations
}

const finish = (planned: SyntaxNode): SyntaxNode => withClock(withMatches(planned))

const isAsynchronousCall = ({ type, namespace }: SyntaxNode): boolean => type === 'FuncCall' && namespace === 'diff'

function prepare(query: string, tree: SyntaxNode): ParsedQuery {
  const nodes = [...nodesOf(tree)]
  check(query, nodes)
  const plan = planQuery(tree)
  const isAsynchronous = nodes.some(isAsynchronousCall)
  const parameterNames = nodes.filter(({ type }) => type === 'Parameter').map(({ name }) => String(name))
  return {
    ...plan,
    tree: finish(plan.tree),
    constants: plan.constants.map(finish),
    isAsynchronous,
    isContained: isContained(nodes, isAsynchronous),
    parameterNames: [...new Set(parameterNames)],
  }
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

const cache = new LRUCache<string, ParsedQuery>({
  max: maxParsedQueries,
  maxSize: maxParsedLength,
  sizeCalculation: (_, query) => query.length,
})

function parseOnce(query: string, parameters: Record<string, unknown>): ParsedQuery {
  const known = cache.get(query)
  if (known) return known
  const shared = parseForAll(query)
  try {
    const parsed = prepare(query, shared ?? parseTree(query, parameters))
    if (shared) cache.set(query, parsed)
    return parsed
  } catch (error) {
    throw error instanceof ApiError ? error : asParseError(error, query)
  }
}

/**
 * Parses and plans a query; repeated queries come from a cache.
 * @throws {ApiError} 400 `queryParseError` with `start` and `end`, as the hosted API answers.
 * @see https://www.sanity.io/docs/http-reference/query
 */
export function parseQuery(query: string, parameters: Record<string, unknown>): ParsedQuery {
  if (query.length > maxQueryLength) throw parseError('', `The query is longer than ${maxQueryLength} characters`)
  const parsed = parseOnce(query, parameters)
  const missing = parsed.parameterNames.find((name) => !Object.hasOwn(parameters, name))
  if (missing === undefined) return parsed
  throw parseError(query, `param $${missing} referenced, but not provided`, findParameter(query, missing))
}
