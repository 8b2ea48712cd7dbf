import { isJsonObject } from '../store/document.ts'

/**
 * A node of groq-js' syntax tree, as much of it as is needed here: the package's own declarations do not resolve.
 * Nodes are plain objects whose fields hold further nodes, lists of nodes, and literals.
 */
export interface SyntaxNode {
  type: string
  [field: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode => isJsonObject(value) && typeof value['type'] === 'string'

/** The literal inside a `Value` node is the query's data, which may look like a node but is none. */
const isLeaf = (node: SyntaxNode): boolean => node.type === 'Value'

function mapField(field: unknown, change: (node: SyntaxNode) => SyntaxNode): unknown {
  if (Array.isArray(field)) return field.map((item) => mapField(item, change))
  return isNode(field) ? change(field) : field
}

/** The node with each of its direct children replaced by what `change` makes of it. */
export function mapChildren(node: SyntaxNode, change: (node: SyntaxNode) => SyntaxNode): SyntaxNode {
  if (isLeaf(node)) return node
  const copy: SyntaxNode = { type: node.type }
  for (const [name, field] of Object.entries(node)) copy[name] = mapField(field, change)
  return copy
}

/** All nodes of a tree, a node before its children. */
export function* nodesOf(value: unknown): Iterable<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item)
  } else if (isNode(value)) {
    yield value
    if (!isLeaf(value)) yield* nodesOf(Object.values(value))
  }
}

const constantTypes = new Set(['Value', 'Parameter', 'Group', 'Pos', 'Neg'])
const arithmetic = new Set(['+', '-', '*', '/', '%', '**'])

/** What the parser would work out by itself if it knew the parameters. */
const isConstant = (tree: SyntaxNode): boolean =>
  [...nodesOf(tree)].every(
    ({ type, op }) => constantTypes.has(type) || (type === 'OpCall' && arithmetic.has(String(op))),
  )

/**
 * Whether another tree might come out if the parser knew the parameters: `[$x]` is an element, a field or a filter,
 * depending on the value of `$x`.
 */
export function dependsOnParameters(tree: SyntaxNode): boolean {
  for (const { type, expr } of nodesOf(tree)) {
    if (type !== 'Filter' || !isNode(expr)) continue
    if (isConstant(expr) && [...nodesOf(expr)].some((node) => node.type === 'Parameter')) return true
  }
  return false
}
