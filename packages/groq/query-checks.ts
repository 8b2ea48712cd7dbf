import type { QueryError } from './errors.ts'
import { hasValidArguments, isGeoCall } from './geo-calls.ts'
import { findCall, parseError } from './parse-error.ts'
import { isCallOf, isNode, withoutGroups, type SyntaxNode } from './syntax-tree.ts'

/** Functions that the parser knows and the evaluator lacks. */
const missingFunctions = /^(documents|text|user|media)::|^anywhere$/

/** `text::query()` is not a value: it is only valid as the right side of `match`. */
const searchesOf = (nodes: SyntaxNode[]): Set<SyntaxNode> =>
  new Set(nodes.flatMap(({ op, right }) => (op === 'match' && isNode(right) ? [withoutGroups(right)] : [])))

/** Whether an expression yields a single value, or values that a projection has made. */
function isProjected(node: unknown): boolean {
  if (!isNode(node)) return false
  const { type, base, expr } = node
  if (type === 'Projection' || type === 'AccessElement') return true
  return isProjected(base) || (type === 'Map' && isProjected(expr))
}

function problemOf(node: SyntaxNode, searches: ReadonlySet<SyntaxNode>): { name: string; text: string } | undefined {
  if (node.type === 'PipeFuncCall' && node['name'] === 'score' && isProjected(node['base']))
    return { name: 'score', text: 'score() takes documents: it has to be before a projection' }
  if (node.type !== 'FuncCall') return undefined
  const name = `${String(node['namespace'])}::${String(node['name'])}`.replace(/^global::|^geo::(?=geo$)/, '')
  if (isGeoCall(node) && !hasValidArguments(node))
    return { name, text: `Incorrect number of arguments to function ${name}()` }
  if (!missingFunctions.test(name)) return undefined
  if (!isCallOf(node, 'text::query')) return { name, text: `The function ${name} is not available` }
  return searches.has(node) ? undefined : { name, text: 'text::query() can only be the right-hand side of match' }
}

/**
 * The error, with its position, of a part that groq-js parses but cannot evaluate; undefined if there is none.
 */
export function invalidCall(query: string, nodes: SyntaxNode[]): QueryError | undefined {
  const searches = searchesOf(nodes)
  for (const node of nodes) {
    const problem = problemOf(node, searches)
    if (problem) return parseError(query, problem.text, findCall(query, problem.name))
  }
  return undefined
}
