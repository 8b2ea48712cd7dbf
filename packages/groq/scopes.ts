import { childrenOf, mapChildren, type SyntaxNode } from './syntax-tree.ts'

/**
 * Where an expression stands, seen from a scope that encloses it: how many `^` lead from it to that scope, and whether
 * `^` in a scope directly within it passes over it, as in the scopes of `[]` and `->` on lists.
 */
export interface Standing {
  depth: number
  isHidden: boolean
}

export const outermost: Standing = { depth: 0, isHidden: false }

const nested = ({ depth, isHidden }: Standing): Standing => ({ depth: isHidden ? depth : depth + 1, isHidden: false })

/** Where a node's child in `field` stands, as groq-js makes scopes. */
export function standingOf(node: SyntaxNode, field: string, at: Standing): Standing {
  const { type } = node
  if ((type === 'Filter' || type === 'Projection') && field === 'expr') return nested(at)
  if (type === 'PipeFuncCall' && field === 'args') return nested(at)
  if ((type === 'Map' || type === 'FlatMap') && field === 'expr') return { ...nested(at), isHidden: true }
  return at
}

/** Functions that look at the value they are called on, without an argument that says so. */
const onThis = new Set(['references', 'versionOf', 'partOfRelease'])

/** `diff::` and `delta::` take selectors, whose scopes are made in ways of their own. */
export const takesSelectors = ({ type, namespace }: SyntaxNode): boolean =>
  type === 'FuncCall' && (namespace === 'diff' || namespace === 'delta')

function readHere(node: SyntaxNode, { depth }: Standing): number {
  const { type, name, n, base } = node
  if (takesSelectors(node)) return Infinity
  if (type === 'Parent') return Number(n) - depth
  const isOnThis =
    type === 'This' || (type === 'AccessAttribute' && !base) || (type === 'FuncCall' && onThis.has(String(name)))
  return isOnThis && depth === 0 ? 0 : -1
}

/**
 * The outermost scope that an expression looks at: 0 for its own, 1 for `^`, 2 for `^.^`, …, and less than 0 for an
 * expression that means the same everywhere.
 */
export function outermostRead(node: SyntaxNode, at = outermost): number {
  let read = readHere(node, at)
  for (const [child, field] of childrenOf(node))
    read = Math.max(read, outermostRead(child, standingOf(node, field, at)))
  return read
}

/** Whether an expression looks at its own scope, and not only at what is around that. */
export function readsOwnScope(node: SyntaxNode, at = outermost): boolean {
  const here = readHere(node, at)
  if (here === 0 || here === Infinity) return true
  for (const [child, field] of childrenOf(node)) if (readsOwnScope(child, standingOf(node, field, at))) return true
  return false
}

/** The expression as it must be written one scope further out. It may not look at its own scope. */
export function movedOut(node: SyntaxNode, at = outermost): SyntaxNode {
  if (node.type === 'Parent' && readHere(node, at) > 0) {
    const n = Number(node['n']) - 1
    return n === 0 ? { type: 'This' } : { ...node, n }
  }
  return mapChildren(node, (child, field) => movedOut(child, standingOf(node, field, at)))
}
