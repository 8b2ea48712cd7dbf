import { GroqSyntaxError, parse } from 'groq-js'
import { LRUCache } from 'lru-cache'
import { depthOf, growthIn } from './containment.ts'
import { isGeoCall, parsableText, withGeoCalls } from './geo-calls.ts'
import { planQuery, type QueryPlan } from './index-plan.ts'
import { withMatches } from './match-calls.ts'
import { withOwnFunctions } from './own-functions.ts'
import { asParseError, codeOf, findParameter, parseError } from './parse-error.ts'
import { invalidCall } from './query-checks.ts'
import { takesSelectors } from './scopes.ts'
import { withShortcuts } from './shortcuts.ts'
import { dependsOnParameters, nodesOf, type SyntaxNode } from './syntax-tree.ts'
import { withClock } from './time-limit.ts'

export interface ParsedQuery extends QueryPlan {
  /** Uses functions that groq-js only supports in asynchronous evaluation. */
  isAsynchronous: boolean
  /** Uses shapes, which must be loaded first. */
  usesShapes: boolean
  /** How much values may grow between two clock checks; see {@link growthIn}. */
  growth: number
  /** The names of its parameters. */
  parameterNames: string[]
  /** The number of nodes before planning. */
  size: number
}

/** Maximum length of a query, in UTF-16 code units. */
const maxQueryLength = 131_072
/** Limits of the cache of parsed queries: their number and total nodes, some tens of megabytes. */
const maxParsedQueries = 1000
const maxParsedNodes = 200_000

/** `delta` for expressions on a change. */
type Mode = 'normal' | 'delta'

function parseTree(query: string, params?: Record<string, unknown>, mode: Mode = 'normal'): SyntaxNode {
  const text = query.includes('geo(') ? parsableText(query, codeOf(query)) : query
  try {
    const tree: SyntaxNode = parse(text, { mode, ...(params && { params }) })
    return text === query ? tree : withGeoCalls(tree)
  } catch (error) {
    // The same error, with its position in the query.
    if (text !== query && error instanceof GroqSyntaxError) parse(query, { mode })
    throw error
  }
}

/**
 * Adds our own calls for functions that groq-js lacks or evaluates differently, and clock checks against endless
 * evaluation.
 */
export const finish = (planned: SyntaxNode): SyntaxNode =>
  withOwnFunctions(withClock(withMatches(withShortcuts(planned))))

const parameterNamesIn = (nodes: readonly SyntaxNode[]): string[] => [
  ...new Set(nodes.filter(({ type }) => type === 'Parameter').map(({ name }) => String(name))),
]

function prepare(query: string, tree: SyntaxNode): ParsedQuery {
  const nodes = nodesOf(tree)
  const invalid = invalidCall(query, nodes)
  if (invalid) throw invalid
  const plan = planQuery(tree)
  const isAsynchronous = nodes.some(takesSelectors)
  return {
    ...plan,
    tree: finish(plan.tree),
    constants: plan.constants.map(finish),
    isAsynchronous,
    usesShapes: nodes.some(isGeoCall),
    growth: growthIn(nodes),
    size: nodes.length,
    parameterNames: parameterNamesIn(nodes),
  }
}

/**
 * The tree without parameter values, if it is the same for all values: the query of a page type is then parsed once and
 * not once per page.
 */
function parseForAll(query: string, mode: Mode): SyntaxNode | undefined {
  try {
    const tree = parseTree(query, undefined, mode)
    return dependsOnParameters(tree) ? undefined : tree
  } catch {
    return undefined
  }
}

/** The plan of a query that has been parsed before. */
export const planParsed = (query: string, parameters: Record<string, unknown>): QueryPlan =>
  planQuery(parseForAll(query, 'normal') ?? parseTree(query, parameters))

function checkParameters(query: string, names: readonly string[], parameters: Record<string, unknown>): void {
  const missing = names.find((name) => !Object.hasOwn(parameters, name))
  if (missing === undefined) return
  throw parseError(query, `param $${missing} referenced, but not provided`, findParameter(query, missing))
}

/**
 * Parses a query with its parameter values included.
 * @throws {QueryError} for unavailable functions; what groq-js throws for syntax errors.
 */
export function parseWith(query: string, parameters: Record<string, unknown>): SyntaxNode {
  const tree = parseTree(query, parameters)
  const nodes = nodesOf(tree)
  const invalid = invalidCall(query, nodes)
  if (invalid) throw invalid
  checkParameters(query, parameterNamesIn(nodes), parameters)
  return tree
}

/** Parses and plans queries, and caches the most recently used. */
export class QueryParser {
  readonly #maxDepth: number
  readonly #mode: Mode
  readonly #parsed = new LRUCache<string, ParsedQuery>({
    max: maxParsedQueries,
    maxSize: maxParsedNodes,
    sizeCalculation: ({ size }) => size,
  })

  /** @param maxDepth of a query's tree: planning time is quadratic in it. */
  constructor(maxDepth = Infinity, mode: Mode = 'normal') {
    this.#maxDepth = maxDepth
    this.#mode = mode
  }

  /**
   * Parses and plans a query; undefined if it is nested too deeply.
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
      const shared = parseForAll(query, this.#mode)
      const tree = shared ?? parseTree(query, parameters, this.#mode)
      if (depthOf(tree) > this.#maxDepth) return undefined
      const parsed = prepare(query, tree)
      if (shared) this.#parsed.set(query, parsed)
      return parsed
    } catch (error) {
      throw asParseError(error, query)
    }
  }
}

const parsers = { normal: new QueryParser(), delta: new QueryParser(Infinity, 'delta') }

/** Like {@link QueryParser.parse}, without a depth limit. */
export function parseQuery(query: string, parameters: Record<string, unknown>, mode: Mode = 'normal'): ParsedQuery {
  const parsed = parsers[mode].parse(query, parameters)
  if (!parsed) throw new Error('Unreachable: a parser without a depth limit rejects nothing')
  return parsed
}
