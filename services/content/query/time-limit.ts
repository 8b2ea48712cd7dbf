import { isNode, mapChildren, type SyntaxNode } from './syntax-tree.ts'

/** A reference that no document can have: following it asks how late it is. */
const clock = '\u0000clock'
const clockNode: SyntaxNode = { type: 'Deref', base: { type: 'Value', value: { _ref: clock } } }

const loops = new Set(['Filter', 'Map', 'FlatMap'])

/** The expression as it is, after a look at the clock, which answers null and never equals a boolean. */
const timed = (expression: SyntaxNode): SyntaxNode => ({
  type: 'Select',
  alternatives: [
    {
      type: 'SelectAlternative',
      condition: { type: 'OpCall', op: '==', left: clockNode, right: { type: 'Value', value: true } },
      value: { type: 'Value', value: null },
    },
  ],
  fallback: expression,
})

/**
 * A tree that means the same and looks at the clock each time round a loop: groq-js evaluates in one go, and nothing else
 * could stop it.
 */
export function withClock(tree: SyntaxNode): SyntaxNode {
  const copy = mapChildren(tree, withClock)
  const { expr } = copy
  return loops.has(tree.type) && isNode(expr) ? { ...copy, expr: timed(expr) } : copy
}

/** A query took longer than it may. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError'
}

/**
 * Follows references by `get` and stops the evaluation when `limit` milliseconds have passed.
 * @throws {QueryTimeoutError} from within the evaluation.
 */
export function dereferenceWithin<Target>(limit: number, get: (id: string) => Target | undefined) {
  const deadline = performance.now() + limit
  let round = 0
  return ({ _ref }: { _ref: string }): Target | null => {
    round += 1
    if (round % 256 === 0 && performance.now() > deadline) throw new QueryTimeoutError('The query took too long')
    return _ref === clock ? null : (get(_ref) ?? null)
  }
}
