import { childrenOf, isCallOf, nodesIn, type SyntaxNode } from './syntax-tree.ts'

/** How large a query may be, and how much may grow in it, for the thread that serves everybody to work it out. */
export interface QueryBounds {
  /** The size of its text. */
  maxTokens: number
  /** The depth of its tree; see {@link depthOf}. */
  maxDepth: number
  /** See {@link growthIn}. */
  maxGrowth: number
}

/** The bounds of the shop's own queries, and those of editors and programs with a token. */
export const readerBounds: QueryBounds = { maxTokens: 3000, maxDepth: 150, maxGrowth: 32 }

/**
 * Functions that take no longer than it takes to go through their arguments once, and give nothing larger than these.
 * `path()` and `pt::text()` are looked at by themselves.
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

/** A pattern becomes a regular expression: with `**` in it more than once, a match may take for ever. */
function isPlainPath(node: SyntaxNode): boolean {
  const [pattern] = nodesIn(node['args'])
  const text = pattern?.type === 'Value' ? pattern['value'] : undefined
  return typeof text === 'string' && text.split('**').length <= 2
}

const isLinear = (node: SyntaxNode): boolean =>
  isCallOf(node, 'global::path')
    ? isPlainPath(node)
    : linearFunctions.has(`${String(node['namespace'])}::${String(node['name'])}`)

/** Sums double what is in hand, and so does a list of two lists; blocks may hold the same text any number of times. */
function growthOf(node: SyntaxNode): number {
  if (node.type === 'OpCall' && node['op'] === '+') return 4
  if (node.type === 'ArrayElement' && node['isSplat'] === true) return 2
  if (isCallOf(node, 'pt::text')) return 6
  const isUnbounded = (node.type === 'FuncCall' && !isLinear(node)) || node.type.startsWith('Selector')
  return isUnbounded ? Infinity : 0
}

/**
 * How much values may grow in a query between two looks at the clock: infinitely for one that may take long at a single
 * step, else 4 for each time that they may double.
 */
export const growthIn = (nodes: readonly SyntaxNode[]): number =>
  nodes.reduce((growth, node) => growth + growthOf(node), 0)

/** How many nodes there are from the root of a tree to its innermost node. */
export function depthOf(tree: SyntaxNode): number {
  let depth = 0
  for (let level: SyntaxNode[] = [tree]; level.length > 0; depth += 1) {
    level = level.flatMap((node) => [...childrenOf(node)].map(([child]) => child))
  }
  return depth
}
