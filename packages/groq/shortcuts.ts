import { hostCall, isDatasetCall, runCall } from './host-call.ts'
import { mayFail } from './query-failures.ts'
import { takesSelectors } from './scopes.ts'
import { choice, isCallOf, mapChildren, nodeIn, nodesIn, nodesOf, valueNode, type SyntaxNode } from './syntax-tree.ts'

/** The name of the host call that returns whether any document contains one of the given references. */
export const areReferredTo = 'are referred to'

/**
 * An expression of which only the truth value matters, with short-circuit evaluation of `&&` and `||`.
 */
function shortened(node: SyntaxNode): SyntaxNode {
  const { type } = node
  if (type === 'Group') return shortened(nodeIn(node, 'base'))
  const left = type === 'And' || type === 'Or' ? shortened(nodeIn(node, 'left')) : node
  if (type === 'And') return choice(left, shortened(nodeIn(node, 'right')))
  return type === 'Or' ? choice(left, valueNode(true), shortened(nodeIn(node, 'right'))) : node
}

/** Marks calls of `references()` on a document of the dataset; groq-js ignores this field. */
const onDocument = 'isOnDocument'

const logical = new Set(['And', 'Or', 'Not', 'Group'])

/** Marks the calls of `references()` in a condition or score of documents of the dataset, for {@link withShortcuts}. */
export function withMarkedReferences(node: SyntaxNode): SyntaxNode {
  if (isCallOf(node, 'global::references'))
    return nodesOf(node).some(isDatasetCall) ? node : { ...node, [onDocument]: true }
  if (!logical.has(node.type) && !isCallOf(node, 'global::boost')) return node
  return mapChildren(node, withMarkedReferences)
}

/** Looks into a document only if any document has one of the references. */
const referring = (node: SyntaxNode): SyntaxNode =>
  choice(runCall(hostCall(areReferredTo), nodesIn(node['args'])), node, valueNode(false))

/** Conditions of more nodes are not worth evaluating again. */
const maxCondition = 12

/**
 * The match in `condition && match` in `score()`, skipped for documents for which the condition is not true: their
 * score from it is 0.
 */
export function scoredIf(condition: SyntaxNode, match: SyntaxNode): SyntaxNode {
  if (nodesOf(condition).length > maxCondition || mayFail(match)) return match
  return { ...match, left: choice(condition, nodeIn(match, 'left')), right: choice(condition, nodeIn(match, 'right')) }
}

/** A list of literals as a literal. */
function constantList(node: SyntaxNode): SyntaxNode {
  const elements = node.type === 'Array' ? nodesIn(node['elements']) : []
  const values = elements.map((element) => nodeIn(element, 'value'))
  const isConstant = values.every(({ type }) => type === 'Value') && elements.every(({ isSplat }) => isSplat !== true)
  return elements.length > 0 && isConstant ? valueNode(values.map(({ value }) => value)) : node
}

/**
 * Skips evaluations that cannot affect the result: groq-js evaluates both sides of `&&` and `||`, and each item of a
 * list of literals, for every document.
 */
export function withShortcuts(node: SyntaxNode): SyntaxNode {
  if (takesSelectors(node)) return node
  const copy = constantList(mapChildren(node, withShortcuts))
  if (copy[onDocument] === true) return referring(copy)
  if (copy.type !== 'Filter') return copy
  const expr = nodeIn(copy, 'expr')
  return mayFail(expr) ? copy : { ...copy, expr: shortened(expr) }
}
