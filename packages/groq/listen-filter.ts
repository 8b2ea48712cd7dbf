import { depthOf, growthIn, readerBounds } from './containment.ts'
import type { ContentDocument } from './document.ts'
import { ListenFilterError } from './errors.ts'
import { asParseError } from './parse-error.ts'
import { filtersOnEverything } from './index-plan.ts'
import { finish, parseWith } from './parse-query.ts'
import { isSmallQuery } from './query-size.ts'
import { isTrueOf, type Query, type QueryContext } from './run-query.ts'
import { isCallOf, isNode, nodesIn, nodesOf, type SyntaxNode } from './syntax-tree.ts'

/** A superset of the documents that a filter can find, derived from the filter alone: ids or types from a set. */
export interface PossibleDocuments {
  ids: ReadonlySet<string>
  types: ReadonlySet<string>
}

/** A parsed filter of a listener. */
export interface ListenFilter {
  /** Equal for filters that find the same documents. */
  key: string
  /** Undefined if the filter may find any document. */
  reach: PossibleDocuments | undefined
  /**
   * Whether the filter finds a document; it can read nothing else.
   * @throws {QueryTimeoutError} when it takes too long; whatever groq-js throws.
   */
  finds(document: ContentDocument): boolean
}

/** The limits of a filter. It has `time` milliseconds per document. */
const limits = {
  reader: { ...readerBounds, time: 50 },
  visitor: { maxTokens: 256, maxDepth: 40, maxGrowth: 0, time: 5 },
}

const loops = new Set(['Everything', 'Filter', 'FlatMap', 'Map', 'PipeFuncCall'])

/** The leading filters of a query; undefined if it does not start with all documents. */
function filtersOf(node: SyntaxNode): SyntaxNode[] | undefined {
  return filtersOnEverything(node) ?? (isNode(node['base']) ? filtersOf(node['base']) : undefined)
}

/** The texts that a value is or contains; other values equal no id and no type. */
const textsIn = (value: unknown): string[] => [value].flat().filter((item) => typeof item === 'string')

/** The literal values of an expression. */
function literalsOf(node: unknown): string[] | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Value') return textsIn(node['value'])
  if (node.type === 'Group') return literalsOf(node['base'])
  if (node.type !== 'Array') return undefined
  const items = nodesIn(node['elements']).map(({ value, isSplat }) =>
    isSplat === true ? undefined : literalsOf(value),
  )
  return items.every((item) => item !== undefined) ? items.flat() : undefined
}

const fieldOf = (node: unknown): unknown =>
  isNode(node) && node.type === 'AccessAttribute' && !node['base'] ? node['name'] : undefined

function comparison(field: unknown, values: string[] | undefined): PossibleDocuments | undefined {
  if (!values) return undefined
  if (field === '_id') return { ids: new Set(values), types: new Set() }
  return field === '_type' ? { ids: new Set(), types: new Set(values) } : undefined
}

/** Of two conditions that must both hold, the one estimated to match fewer documents. */
function narrower(
  one: PossibleDocuments | undefined,
  other: PossibleDocuments | undefined,
): PossibleDocuments | undefined {
  if (!one || !other) return one ?? other
  return one.types.size === 0 ? one : other
}

const either = (
  one: PossibleDocuments | undefined,
  other: PossibleDocuments | undefined,
): PossibleDocuments | undefined =>
  one && other && { ids: one.ids.union(other.ids), types: one.types.union(other.types) }

/** The reach of an expression on a document's id or type. */
function reachOf(node: unknown): PossibleDocuments | undefined {
  if (!isNode(node)) return undefined
  const { type, op, left, right, base } = node
  if (type === 'Group') return reachOf(base)
  if (type === 'And') return narrower(reachOf(left), reachOf(right))
  if (type === 'Or') return either(reachOf(left), reachOf(right))
  if (type !== 'OpCall') return undefined
  if (op === '==') return comparison(fieldOf(left), literalsOf(right)) ?? comparison(fieldOf(right), literalsOf(left))
  return op === 'in' ? comparison(fieldOf(left), literalsOf(right)) : undefined
}

function parse({ query, parameters }: Query): SyntaxNode {
  try {
    return parseWith(query, parameters)
  } catch (error) {
    throw asParseError(error, query)
  }
}

/**
 * Parses the leading filter of a query; what follows, such as a projection or an order, does not matter to a listener.
 * @param isVisitor whether it comes from an anonymous client, for whom the limits are lower.
 * @throws {QueryError} for a query that cannot be parsed; {ListenFilterError} for one that does not start with a
 *   filter, or may take long.
 * @see https://www.sanity.io/docs/http-reference/listen
 */
export function parseListenFilter(query: Query, context: QueryContext, isVisitor: boolean): ListenFilter {
  const { maxTokens, maxDepth, maxGrowth, time } = isVisitor ? limits.visitor : limits.reader
  if (!isSmallQuery(query.query, maxTokens))
    throw new ListenFilterError('query: the filter of a listener must be shorter')
  const filters = filtersOf(parse(query))
  if (!filters) throw new ListenFilterError('query: a listener takes a filter, such as *[_type == "page"]')
  const expression = filters
    .map(({ expr }) => expr)
    .filter(isNode)
    .reduce((left, right) => ({ type: 'And', left, right }), { type: 'Value', value: true })
  const nodes = nodesOf(expression)
  if (growthIn(nodes) > maxGrowth || depthOf(expression) > maxDepth) {
    throw new ListenFilterError('query: the filter of a listener must be simpler')
  }
  if (isVisitor && nodes.some(({ type }) => loops.has(type))) {
    throw new ListenFilterError('query: without a session, the filter of a listener must not iterate over lists')
  }
  const ready = finish(expression)
  const identity = nodes.some((node) => isCallOf(node, 'global::identity')) ? context.identity : ''
  return {
    key: JSON.stringify([context.dataset, isVisitor, identity, query]),
    reach: reachOf(expression),
    finds: (document) => isTrueOf(ready, document, context, time),
  }
}
