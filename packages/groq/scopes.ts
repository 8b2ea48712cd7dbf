import { childrenOf, mapChildren, type SyntaxNode } from './syntax-tree.ts'

/**
 * The position of an expression relative to an enclosing scope: how many `^` lead to that scope, and whether `^` in a
 * scope directly within skips it, as in the scopes of `[]` and `->` on lists.
 */
export interface ScopePosition {
  depth: number
  isHidden: boolean
}

export const outermost: ScopePosition = { depth: 0, isHidden: false }

const nested = ({ depth, isHidden }: ScopePosition): ScopePosition => ({
  depth: isHidden ? depth : depth + 1,
  isHidden: false,
})

/** The position of a node's child in `field`, following groq-js' scopes. */
export function standingOf(node: SyntaxNode, field: string, at: ScopePosition): ScopePosition {
  const { type } = node
  if ((type === 'Filter' || type === 'Projection') && field === 'expr') return nested(at)
  if (type === 'PipeFuncCall' && field === 'args') return nested(at)
  if ((type === 'Map' || type === 'FlatMap') && field === 'expr') return { ...nested(at), isHidden: true }
  return at
}

/** Functions that read the current value without an argument for it. */
const onThis = new Set(['references', 'versionOf', 'partOfRelease'])

/** `diff::` and `delta::` take selectors, which have scope rules of their own. */
export const takesSelectors = ({ type, namespace }: SyntaxNode): boolean =>
  type === 'FuncCall' && (namespace === 'diff' || namespace === 'delta')

function readHere(node: SyntaxNode, { depth }: ScopePosition): number {
  const { type, name, n, base } = node
  if (takesSelectors(node)) return Infinity
  if (type === 'Parent') return Number(n) - depth
  const isOnThis =
    type === 'This' || (type === 'AccessAttribute' && !base) || (type === 'FuncCall' && onThis.has(String(name)))
  return isOnThis && depth === 0 ? 0 : -1
}

/**
 * The outermost scope that an expression reads: 0 for its own, 1 for `^`, 2 for `^.^`, …, and less than 0 for an
 * expression that reads none.
 */
export function outermostRead(node: SyntaxNode, at = outermost): number {
  let read = readHere(node, at)
  for (const [child, field] of childrenOf(node))
    read = Math.max(read, outermostRead(child, standingOf(node, field, at)))
  return read
}

/** Whether an expression reads its own scope, and not only enclosing ones. */
export function readsOwnScope(node: SyntaxNode, at = outermost): boolean {
  const here = readHere(node, at)
  if (here === 0 || here === Infinity) return true
  for (const [child, field] of childrenOf(node)) if (readsOwnScope(child, standingOf(node, field, at))) return true
  return false
}

/** The expression rewritten for the next enclosing scope. It may not read its own scope. */
export function inOuterScope(node: SyntaxNode, at = outermost): SyntaxNode {
  if (node.type === 'Parent' && readHere(node, at) > 0) {
    const n = Number(node['n']) - 1
    return n === 0 ? { type: 'This' } : { ...node, n }
  }
  return mapChildren(node, (child, field) => inOuterScope(child, standingOf(node, field, at)))
}

/**
 * The expression with parameters in place of its reads of enclosing scopes, `name(1)` for `^`, `name(2)` for `^.^`;
 * `parents` are their numbers.
 */
export function withParentsAsParameters(
  node: SyntaxNode,
  name: (n: number) => string,
  at: ScopePosition,
): { tree: SyntaxNode; parents: number[] } {
  const parents = new Set<number>()
  const replaced = (inner: SyntaxNode, standing: ScopePosition): SyntaxNode => {
    if (takesSelectors(inner)) return inner
    const n = inner.type === 'Parent' ? Number(inner['n']) - standing.depth : 0
    if (n <= 0) return mapChildren(inner, (child, field) => replaced(child, standingOf(inner, field, standing)))
    parents.add(n)
    return { type: 'Parameter', name: name(n) }
  }
  return { tree: replaced(node, at), parents: [...parents] }
}
