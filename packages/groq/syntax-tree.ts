import { isJsonObject } from './document.ts'

/**
 * The parts of groq-js' syntax tree used here: the package's own declarations do not resolve. Nodes are plain objects
 * whose fields contain further nodes, lists of nodes, and literals.
 */
export interface SyntaxNode {
  type: string
  [field: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode => isJsonObject(value) && typeof value['type'] === 'string'

/** The literal inside a `Value` node is data and may look like a node without being one. */
const isLeaf = (node: SyntaxNode): boolean => node.type === 'Value'

type Change = (node: SyntaxNode, field: string) => SyntaxNode

function mapField(value: unknown, field: string, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => mapField(item, field, change))
  return isNode(value) ? change(value, field) : value
}

/** Replaces each direct child of a node with the result of `change`; `field` is the child's field. */
export function mapChildren(node: SyntaxNode, change: Change): SyntaxNode {
  if (isLeaf(node)) return node
  const copy: SyntaxNode = { type: node.type }
  for (const [field, value] of Object.entries(node)) copy[field] = mapField(value, field, change)
  return copy
}

/** The direct children of a node, with the field of each. */
export function* childrenOf(node: SyntaxNode): Iterable<[child: SyntaxNode, field: string]> {
  if (isLeaf(node)) return
  for (const [field, value] of Object.entries(node)) {
    for (const item of Array.isArray(value) ? value : [value]) if (isNode(item)) yield [item, field]
  }
}

/** All nodes of a tree, parents before children. */
export function nodesOf(tree: SyntaxNode): SyntaxNode[] {
  const nodes: SyntaxNode[] = []
  const left = [tree]
  for (let node = left.pop(); node; node = left.pop()) {
    nodes.push(node)
    left.push(...[...childrenOf(node)].map(([child]) => child).toReversed())
  }
  return nodes
}

export const valueNode = (value: unknown): SyntaxNode => ({ type: 'Value', value })

export const callOf = (namespace: string, name: string, ...args: SyntaxNode[]): SyntaxNode => ({
  type: 'FuncCall',
  namespace,
  name,
  args,
})

export const operation = (op: string, left: SyntaxNode, right: SyntaxNode): SyntaxNode => ({
  type: 'OpCall',
  op,
  left,
  right,
})

/** `value` if the condition is true, else `fallback`, or null. */
export const choice = (condition: SyntaxNode, value: SyntaxNode, fallback?: SyntaxNode): SyntaxNode => ({
  type: 'Select',
  alternatives: [{ type: 'SelectAlternative', condition, value }],
  ...(fallback && { fallback }),
})

export const isCallOf = ({ type, namespace, name }: SyntaxNode, called: string): boolean =>
  type === 'FuncCall' && `${String(namespace)}::${String(name)}` === called

/** The nodes in a field that contains a list, such as the arguments of a call or the elements of a list. */
export const nodesIn = (list: unknown): SyntaxNode[] => (Array.isArray(list) ? list.filter(isNode) : [])

/** The node in a field; the current value if there is none. */
export const nodeIn = (node: SyntaxNode, field: string): SyntaxNode => {
  const child = node[field]
  return isNode(child) ? child : { type: 'This' }
}

/** The expression inside parentheses. */
export const withoutGroups = (node: SyntaxNode): SyntaxNode =>
  node.type === 'Group' && isNode(node['base']) ? withoutGroups(node['base']) : node

const constantTypes = new Set(['Value', 'Parameter', 'Group', 'Pos', 'Neg'])
const arithmetic = new Set(['+', '-', '*', '/', '%', '**'])

/** Subtrees that the parser would evaluate itself if it knew the parameters. */
function isConstant(node: SyntaxNode): boolean {
  const isKnown = constantTypes.has(node.type) || (node.type === 'OpCall' && arithmetic.has(String(node['op'])))
  return isKnown && [...childrenOf(node)].every(([child]) => isConstant(child))
}

/** Whether the tree depends on the parameter values: `[$x]` is an element, a field or a filter, depending on `$x`. */
export function dependsOnParameters(tree: SyntaxNode): boolean {
  for (const node of nodesOf(tree)) {
    const { type, expr } = node
    if (type !== 'Filter' || !isNode(expr)) continue
    if (isConstant(expr) && nodesOf(expr).some((inner) => inner.type === 'Parameter')) return true
  }
  return false
}
