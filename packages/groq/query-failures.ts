import { takesSelectors } from './scopes.ts'
import { isCallOf, nodesIn, nodesOf, type SyntaxNode } from './syntax-tree.ts'

/** Whether evaluation may fail for some documents only: then all must be evaluated. */
export function mayFail(expression: SyntaxNode): boolean {
  return nodesOf(expression).some(
    (node) =>
      takesSelectors(node) ||
      isCallOf(node, 'global::boost') ||
      (isCallOf(node, 'global::round') && nodesIn(node['args']).length > 1),
  )
}

/** The same for an argument of `score()`, which evaluates `boost()` itself. */
export function mayFailScored(node: SyntaxNode): boolean {
  const parts = node.type === 'And' || node.type === 'Or' ? [node['left'], node['right']] : node['args']
  if (node.type !== 'And' && node.type !== 'Or' && !isCallOf(node, 'global::boost')) return mayFail(node)
  const [first, second] = nodesIn(parts)
  if (!first || !second) return true
  return mayFailScored(first) || (isCallOf(node, 'global::boost') ? mayFail(second) : mayFailScored(second))
}
