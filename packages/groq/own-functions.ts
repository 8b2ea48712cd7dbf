import { asLiteral, isGeoCall } from './geo-calls.ts'
import { geoFunctions } from './geo-functions.ts'
import { takesSelectors } from './scopes.ts'
import { mapChildren, nodesIn, operation, valueNode, type SyntaxNode } from './syntax-tree.ts'

type OwnFunction = (...values: unknown[]) => unknown

/**
 * A call of a function of ours with values. groq-js adds two lists by the left one's `concat`: that is our function,
 * and the right list has the arguments. The slice makes it a list in asynchronous evaluation, too.
 */
function callNode(run: OwnFunction, args: SyntaxNode[]): SyntaxNode {
  const receiver = Object.assign([], { concat: (values: unknown[]) => run(...values) })
  const list = { type: 'Array', elements: args.map((value) => ({ type: 'ArrayElement', value, isSplat: false })) }
  const values = { type: 'Slice', base: list, left: 0, right: args.length, isInclusive: false }
  return operation('+', valueNode(receiver), values)
}

const ownFunctions = new Map<string, OwnFunction>(
  Object.entries(geoFunctions).map(([name, run]) => [`geo::${name}`, run]),
)

/** Replaces calls of functions that groq-js lacks with calls of ours. */
export function withOwnFunctions(node: SyntaxNode): SyntaxNode {
  if (takesSelectors(node)) return node
  const copy = mapChildren(node, withOwnFunctions)
  const run = node.type === 'FuncCall' && ownFunctions.get(`${String(node['namespace'])}::${String(node['name'])}`)
  if (!run) return copy
  const args = nodesIn(copy['args'])
  return callNode(run, isGeoCall(node) ? args.map(asLiteral) : args)
}
