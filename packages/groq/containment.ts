import { childrenOf, isCallOf, nodesIn, type SyntaxNode } from './syntax-tree.ts'

/** The maximum size of a query, and growth of its values, for evaluation on the main thread. */
export interface QueryBounds {
  /** The size of its text. */
  maxTokens: number
  /** The depth of its tree; see {@link depthOf}. */
  maxDepth: number
  /** See {@link growthIn}. */
  maxGrowth: number
}

/** The bounds for the shop's own queries, and those of editors and programs with a token. */
export const readerBounds: QueryBounds = { maxTokens: 3000, maxDepth: 150, maxGrowth: 32 }

/**
 * Functions that are linear in the size of their arguments and return nothing larger. `path()` and `pt::text()` are
 * handled separately.
 */
const linearFunctions = new Set([
  'array::compact',
  'array::unique',
  'dateTime::now',
  'global::boost',
  'global::coalesce',
  'global::count',
  'global::dateTime',
  'global::defined',
  'global::identity',
  'global::length',
  'global::lower',
  'global::now',
  'global::references',
  'global::round',
  'global::string',
  'global::upper',
  'math::avg',
  'math::max',
  'math::min',
  'math::sum',
  'pt::text',
  'releases::all',
  'sanity::dataset',
  'sanity::partOfRelease',
  'sanity::projectId',
  'sanity::versionOf',
  'string::lower',
  'string::split',
  'string::startsWith',
  'string::upper',
  'text::query',
])

/** A pattern becomes a regular expression: with more than one `**`, matching may take exponential time. */
function isPlainPath(node: SyntaxNode): boolean {
  const [pattern] = nodesIn(node['args'])
  const text = pattern?.type === 'Value' ? pattern['value'] : undefined
  return typeof text === 'string' && text.split('**').length <= 2
}

const isLinear = (node: SyntaxNode): boolean =>
  isCallOf(node, 'global::path')
    ? isPlainPath(node)
    : linearFunctions.has(`${String(node['namespace'])}::${String(node['name'])}`)

/**
 * A weight for how much a node can enlarge a value: sums and splats can double it, and in `pt::text` blocks may repeat
 * a text; infinite if there is no bound.
 */
function growthOf(node: SyntaxNode): number {
  if (node.type === 'OpCall' && node['op'] === '+') return 4
  if (node.type === 'ArrayElement' && node['isSplat'] === true) return 2
  if (isCallOf(node, 'pt::text')) return 6
  const isUnbounded = (node.type === 'FuncCall' && !isLinear(node)) || node.type.startsWith('Selector')
  return isUnbounded ? Infinity : 0
}

/**
 * How much values may grow in a query between two clock checks: infinite if a single step may take long, else 4 for
 * each possible doubling.
 */
export const growthIn = (nodes: readonly SyntaxNode[]): number =>
  nodes.reduce((growth, node) => growth + growthOf(node), 0)

/** The number of nodes from the root of a tree to its deepest node. */
export function depthOf(tree: SyntaxNode): number {
  let depth = 0
  for (let level: SyntaxNode[] = [tree]; level.length > 0; depth += 1) {
    level = level.flatMap((node) => [...childrenOf(node)].map(([child]) => child))
  }
  return depth
}
