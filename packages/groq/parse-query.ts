import { parse } from 'groq-js'
import { LRUCache } from 'lru-cache'
import { depthOf, growthIn } from './containment.ts'
import { planQuery, type QueryPlan } from './index-plan.ts'
import { withMatches } from './match-calls.ts'
import { asParseError, findCall, findParameter, parseError } from './parse-error.ts'
import { dependsOnParameters, isCallOf, isNode, nodesOf, withoutGroups, type SyntaxNode } from './syntax-tree.ts'
import { withClock } from './time-limit.ts'

export interface ParsedQuery extends QueryPlan {
  /** Uses functions that groq-js has for asynchronous evaluation only. */
  isAsynchronous: boolean
  /** How much values may grow between two looks at the clock; see {@link growthIn}. */
  growth: number
  /** The names of the parameters that it asks for. */
  parameterNames: string[]
  /** How many nodes the tree had before it was planned. */
  size: number
}

/** Longest query, in UTF-16 code units. */
const maxQueryLength = 65_536
/** How many queries are kept parsed, and how many nodes they may have all together: some tens of megabytes. */
const maxParsedQueries = 1000
const maxParsedNodes = 200_000

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

/** A tree with calls of the host for what groq-js does not have, or would not end. */
export const finish = (planned: SyntaxNode): SyntaxNode => withClock(withMatches(planned))

const isAsynchronousCall = ({ type, namespace }: SyntaxNode): boolean => type === 'FuncCall' && namespace === 'diff'

const parameterNamesIn = (nodes: readonly SyntaxNode[]): string[] => [
  ...new Set(nodes.filter(({ type }) => type === 'Parameter').map(({ name }) => String(name))),
]

function prepare(query: string, tree: SyntaxNode): ParsedQuery {
  const nodes = nodesOf(tree)
  check(query, nodes)
  const plan = planQuery(tree)
  const isAsynchronous = nodes.some(isAsynchronousCall)
  return {
    ...plan,
    tree: finish(plan.tree),
    constants: plan.constants.map(finish),
    isAsynchronous,
    growth: growthIn(nodes),
    size: nodes.length,
    parameterNames: parameterNamesIn(nodes),
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

function checkParameters(query: string, names: readonly string[], parameters: Record<string, unknown>): void {
  const missing = names.find((name) => !Object.hasOwn(parameters, name))
  if (missing === undefined) return
  throw parseError(query, `param $${missing} referenced, but not provided`, findParameter(query, missing))
}

/**
 * A query's tree with the values of its parameters in it.
 * @throws {QueryError} for what is not available; what groq-js throws for what it cannot parse.
 */
export function parseWith(query: string, parameters: Record<string, unknown>): SyntaxNode {
  const tree = parseTree(query, parameters)
  const nodes = nodesOf(tree)
  check(query, nodes)
  checkParameters(query, parameterNamesIn(nodes), parameters)
  return tree
}

/** Parses and plans queries, and keeps those that were asked lately. */
export class QueryParser {
  readonly #maxDepth: number
  readonly #parsed = new LRUCache<string, ParsedQuery>({
    max: maxParsedQueries,
    maxSize: maxParsedNodes,
    sizeCalculation: ({ size }) => size,
  })

  /** @param maxDepth how deep the tree of a query may be: planning takes time with the square of it. */
  constructor(maxDepth = Infinity) {
    this.#maxDepth = maxDepth
  }

  /**
   * Parses and plans a query; nothing comes of one that is nested deeper than it may be.
   * @throws {QueryError} `queryParseError` with `start` and `end`.
   * @see https://www.sanity.io/docs/http-reference/query
   */
  parse(query: string, parameters: Record<string, unknown>): ParsedQuery | undefined {
    if (query.length > maxQueryLength) throw parseError('', `The query is longer than ${maxQueryLength} characters`)
    const parsed = this.#parseOnce(query, parameters)
    checkParameters(query, parsed?.parameterNames ?? [], parameters)
    return parsed
  }

  #parseOnce(query: string, parameters: Record<string, unknown>): ParsedQuery | undefined {
    const known = this.#parsed.get(query)
    if (known) return known
    try {
      const shared = parseForAll(query)
      const tree = shared ?? parseTree(query, parameters)
      if (depthOf(tree) > this.#maxDepth) return undefined
      const parsed = prepare(query, tree)
      if (shared) this.#parsed.set(query, parsed)
      return parsed
    } catch (error) {
      throw asParseError(error, query)
    }
  }
}

const parser = new QueryParser()

/** As {@link QueryParser.parse}, however deep a query is. */
export function parseQuery(query: string, parameters: Record<string, unknown>): ParsedQuery {
  const parsed = parser.parse(query, parameters)
  if (!parsed) throw new Error('A parser without a limit parses everything')
  return parsed
}
