import { hostCall } from './host-call.ts'
import { takesSelectors } from './scopes.ts'
import { measureThreadTime } from './time-budget.ts'
import { choice, isNode, mapChildren, nodesIn, operation, valueNode, type SyntaxNode } from './syntax-tree.ts'

/** The name of the call of {@link withClock}. */
export const clockCall = 'clock'

/** Checks the clock; returns null, which never equals a boolean and adds nothing to a score. */
const clock = hostCall(clockCall)

/**
 * Functions that may process a long list or text in one go. `boost` is missing: it would hide its argument from
 * `score()`.
 */
const longFunctions = new Set([
  'compact',
  'contains',
  'count',
  'distance',
  'geo',
  'intersects',
  'join',
  'length',
  'lower',
  'references',
  'split',
  'text',
  'unique',
  'upper',
  'avg',
  'max',
  'min',
  'sum',
])

/** A literal list is short: the length of a query is limited. */
const mayTakeLong = ({ type, op, name, right }: SyntaxNode): boolean =>
  (type === 'OpCall' && op === 'in' && !(isNode(right) && right.type === 'Value')) ||
  (type === 'FuncCall' && longFunctions.has(String(name)))

const loops = new Set(['Filter', 'Map', 'FlatMap'])

/** The expression, preceded by a clock check. */
const timed = (expression: SyntaxNode): SyntaxNode =>
  choice(operation('==', clock, valueNode(true)), valueNode(null), expression)

function timedOrdering(argument: SyntaxNode): SyntaxNode {
  const { type, base } = argument
  return (type === 'Asc' || type === 'Desc') && isNode(base) ? { ...argument, base: timed(base) } : timed(argument)
}

/**
 * Adds a clock check to each loop iteration and before anything that may take long: groq-js evaluates
 * synchronously, and nothing else could stop it. The tree's meaning does not change.
 */
export function withClock(tree: SyntaxNode): SyntaxNode {
  if (takesSelectors(tree)) return tree
  const copy = mapChildren(tree, withClock)
  const { type, expr, name, args } = copy
  if (type === 'PipeFuncCall' && name === 'order') return { ...copy, args: nodesIn(args).map(timedOrdering) }
  if (type === 'PipeFuncCall' && name === 'score') return { ...copy, args: [...nodesIn(args), clock] }
  if (mayTakeLong(copy)) return timed(copy)
  return loops.has(type) && isNode(expr) ? { ...copy, expr: timed(expr) } : copy
}

/** A query exceeded its time limit. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError'
}

/**
 * Measures a query's time. Only this thread's CPU time counts, so that a query is not slow merely because the machine
 * is busy.
 */
export class Stopwatch {
  readonly #limit: number
  readonly #used = measureThreadTime()
  #due: number

  /** @param limit milliseconds from now. */
  constructor(limit: number) {
    this.#limit = limit
    this.#due = performance.now() + limit
  }

  /** @throws {QueryTimeoutError} when the time is up. */
  check(): void {
    const now = performance.now()
    if (now <= this.#due) return
    const left = this.#limit - this.#used()
    if (left <= 0) throw new QueryTimeoutError('The query took too long')
    this.#due = now + left
  }
}
