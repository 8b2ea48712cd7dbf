import { nothing, type Traced } from './origin.ts'
import { finish } from './parse-query.ts'
import { withParentsAsParameters } from './scopes.ts'
import type { SyntaxNode } from './syntax-tree.ts'

/** The scope of an expression, as in groq-js: `^` leads to its parent. */
export interface Scope {
  here: Traced
  parent: Scope | undefined
  /** Scopes within skip this one. */
  isHidden: boolean
}

/** One evaluation. */
export interface TraceRun {
  parameters: Readonly<Record<string, unknown>>
  /** Evaluates a prepared expression with groq-js, where `@` is `here`. */
  evaluate(tree: SyntaxNode, here: unknown, parameters: Readonly<Record<string, unknown>>): unknown
  /** The document that a reference leads to, or null. */
  dereference(reference: { _ref: string }): unknown
  /** @throws {QueryTimeoutError} when the time is up. */
  checkTime(): void
  /** The value of a constant subquery. */
  constant(index: number): Traced
}

export const outermostScope: Scope = { here: nothing, parent: undefined, isHidden: false }

export const innerScope = (scope: Scope, here: Traced, isHidden = false): Scope => ({
  here,
  parent: scope.isHidden ? scope.parent : scope,
  isHidden,
})

export function parentOf(scope: Scope, n: number): Traced {
  let current: Scope | undefined = scope
  for (let left = n; left > 0 && current; left -= 1) current = current.parent
  return current?.here ?? nothing
}

// No query can contain parameters of these names.
const parentName = (n: number): string => `^${n}`
const operandName = (index: number): string => `#${index}`

/** An operand of {@link evaluation} that has a value already. */
export const operand = (index: number): SyntaxNode => ({ type: 'Parameter', name: operandName(index) })

/** Prepares an expression for groq-js. */
export function evaluation(node: SyntaxNode, isHidden: boolean) {
  const { tree, parents } = withParentsAsParameters(node, parentName, { depth: 0, isHidden })
  const finished = finish(tree)
  return (scope: Scope, run: TraceRun, ...operands: readonly unknown[]): unknown => {
    if (parents.length + operands.length === 0) return run.evaluate(finished, scope.here.value, run.parameters)
    const parameters = { ...run.parameters }
    for (const n of parents) parameters[parentName(n)] = parentOf(scope, n).value
    for (const [index, value] of operands.entries()) parameters[operandName(index)] = value
    return run.evaluate(finished, scope.here.value, parameters)
  }
}
