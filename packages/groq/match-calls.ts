import { hostCall, runCall } from './host-call.ts'
import type { MatchFunction } from './match-host.ts'
import { takesSelectors } from './scopes.ts'
import { scoredIf } from './shortcuts.ts'
import {
  isCallOf,
  isNode,
  mapChildren,
  nodesIn,
  nodesOf,
  operation,
  withoutGroups,
  type SyntaxNode,
} from './syntax-tree.ts'

export interface Match {
  left: SyntaxNode
  right: SyntaxNode
  /** Whether the right side is `text::query(…)` instead of a pattern. */
  isSearch: boolean
}

/** The sides of a `match`; undefined for any other expression. */
export function asMatch({ type, op, left, right }: SyntaxNode): Match | undefined {
  if (type !== 'OpCall' || op !== 'match' || !isNode(left) || !isNode(right)) return undefined
  const called = withoutGroups(right)
  const [text] = nodesIn(called['args'])
  return isCallOf(called, 'text::query') && text
    ? { left, right: text, isSearch: true }
    : { left, right, isSearch: false }
}

const run = (name: MatchFunction, ...values: SyntaxNode[]): SyntaxNode => runCall(hostCall(name), values)

/**
 * The form from which `score()` computes a match's score: it counts the words of the left side that each term of the
 * right side matches. The host has already counted; its result makes `score()` arrive at the same counts.
 */
function scoredMatchNode({ left, right, isSearch }: Match): SyntaxNode {
  const kind = isSearch ? 'search' : 'match'
  return operation('match', run(`${kind} counts`, left, right), run(`${kind} names`, right))
}

/** Whether an expression may be in the tree twice: nested scores would double it at each level. */
const isRepeatable = (node: SyntaxNode): boolean => nodesOf(node).every(({ type }) => type !== 'PipeFuncCall')

const hasSearch = (node: SyntaxNode): boolean => nodesOf(node).some((inner) => isCallOf(inner, 'text::query'))

/** Whether `score()` adds up the scores of parts of an expression, or gives 1 if it is true. */
const isScoredByParts = (node: SyntaxNode): boolean =>
  ['And', 'Or', 'Group'].includes(node.type) || asMatch(node) !== undefined || isCallOf(node, 'global::boost')

/**
 * The argument of `score()`, which adds up the scores of its parts. groq-js does not look into parentheses; if they
 * contain a text search, which it does not have, they are scored by its matches.
 */
function scored(node: SyntaxNode): SyntaxNode {
  if (node.type === 'Group' && hasSearch(node)) return scored(withoutGroups(node))
  const match = asMatch(node)
  if (match && isRepeatable(match.right))
    return scoredMatchNode({ ...match, left: withMatches(match.left), right: withMatches(match.right) })
  const { type, left, right, args } = node
  if ((type === 'And' || type === 'Or') && isNode(left) && isNode(right)) {
    const [first, second] = [scored(left), scored(right)]
    const isConditional = type === 'And' && !isScoredByParts(left) && asMatch(right) && asMatch(second)
    return { ...node, left: first, right: isConditional ? scoredIf(first, second) : second }
  }
  if (isCallOf(node, 'global::boost')) {
    const [condition, ...rest] = nodesIn(args)
    return { ...node, args: [...(condition ? [scored(condition)] : []), ...rest.map(withMatches)] }
  }
  return withMatches(node)
}

/**
 * Replaces `match`, which groq-js evaluates with regular expressions of exponential time, and `text::query()`, which it
 * lacks, with host calls. The tree's meaning does not change.
 */
export function withMatches(node: SyntaxNode): SyntaxNode {
  if (takesSelectors(node)) return node
  if (node.type === 'PipeFuncCall' && node['name'] === 'score' && isNode(node['base'])) {
    return { ...node, base: withMatches(node['base']), args: nodesIn(node['args']).map(scored) }
  }
  const match = asMatch(node)
  if (!match) return mapChildren(node, withMatches)
  return run(match.isSearch ? 'search' : 'match', withMatches(match.left), withMatches(match.right))
}
