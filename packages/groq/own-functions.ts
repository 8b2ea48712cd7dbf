import { asLiteral, isGeoCall } from './geo-calls.ts'
import { geoFunctions } from './geo-functions.ts'
import { receiverOf, runCall } from './host-call.ts'
import { takesSelectors } from './scopes.ts'
import { isCallOf, isNode, mapChildren, nodesIn, valueNode, withoutGroups, type SyntaxNode } from './syntax-tree.ts'

type OwnFunction = (...values: unknown[]) => unknown

const callNode = (run: OwnFunction, args: SyntaxNode[]): SyntaxNode => runCall(valueNode(receiverOf(run)), args)

/** A key that equal values share; undefined for lists and objects, which equal nothing. */
function identityOf(value: unknown): unknown {
  if (typeof value !== 'object') return value ?? null
  if (value === null) return null
  // Documents are JSON: of all objects, only dates and paths have this.
  return 'toJSON' in value && typeof value.toJSON === 'function' ? `\u0000${value.toJSON()}` : undefined
}

/** The distinct values of a list: groq-js keeps duplicate nulls and dates. */
function unique(list: unknown): unknown {
  if (!Array.isArray(list)) return null
  const seen = new Set<unknown>()
  return list.filter((value) => {
    const identity = identityOf(value)
    if (identity === undefined) return true
    const isNew = !seen.has(identity)
    seen.add(identity)
    return isNew
  })
}

const textOrNull = (value: unknown): unknown => (typeof value === 'string' ? value : null)

const ownFunctions = new Map<string, OwnFunction>([
  ...Object.entries(geoFunctions).map(([name, run]) => [`geo::${name}`, run] as const),
  ['array::unique', unique],
])

const isPath = (node: unknown): node is SyntaxNode => isNode(node) && isCallOf(withoutGroups(node), 'global::path')

/** groq-js finds texts in a path but no paths: the left path becomes its text. */
function pathAsText(node: SyntaxNode): SyntaxNode {
  const { op, left, right } = node
  if (op !== 'in' || !isPath(left) || !isPath(right)) return node
  return { ...node, left: callNode(textOrNull, nodesIn(withoutGroups(left)['args'])) }
}

/** Replaces functions that groq-js lacks, or evaluates differently from GROQ's specification, with our own. */
export function withOwnFunctions(node: SyntaxNode): SyntaxNode {
  if (takesSelectors(node)) return node
  const copy = pathAsText(mapChildren(node, withOwnFunctions))
  const run = node.type === 'FuncCall' && ownFunctions.get(`${String(node['namespace'])}::${String(node['name'])}`)
  if (!run) return copy
  const args = nodesIn(copy['args'])
  return callNode(run, isGeoCall(node) ? args.map(asLiteral) : args)
}
