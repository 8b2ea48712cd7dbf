import { keysIn, textLookupsIn, type Condition, type LookupKeys } from './conditions.ts'
import { ConditionReader } from './index-conditions.ts'
import { asMatch } from './match-calls.ts'
import { hostCall, hostRead, keysNode } from './host-call.ts'
import { mayFail, mayFailScored } from './query-failures.ts'
import { inOuterScope, outermost, outermostRead, standingOf, takesSelectors, type ScopePosition } from './scopes.ts'
import { withMarkedReferences } from './shortcuts.ts'
import {
  isCallOf,
  isNode,
  mapChildren,
  nodeIn,
  nodesIn,
  nodesOf,
  operation,
  valueNode,
  type SyntaxNode,
} from './syntax-tree.ts'

/** A filter on `*` that indexes narrow; the host call's keys are in the order of `keys`. */
export interface NarrowedFilter {
  condition: Condition
  keys: LookupKeys[]
}

/**
 * A planned query. Its tree reads the dataset through host calls: `all`, `find <n>` for the nth of `filters`, or `once
 * <n>` for the nth of `constants`, the subqueries whose value does not depend on the scope.
 */
export interface QueryPlan {
  tree: SyntaxNode
  filters: NarrowedFilter[]
  constants: SyntaxNode[]
  /** Whether any of the filters looks for words. */
  usesTexts: boolean
  /** Parts of the tree read the dataset without a host call. */
  readsUnplanned: boolean
  /** The result depends on more than documents and parameters: the time, or the caller. */
  isVolatile: boolean
}

const isScore = (node: unknown): boolean =>
  isNode(node) && node.type === 'AccessAttribute' && !node['base'] && node['name'] === '_score'

/** Whether a filter only keeps documents with a score above 0. */
function needsScore(node: unknown): boolean {
  if (!isNode(node)) return false
  const { type, op, base, left, right } = node
  if (type === 'Group') return needsScore(base)
  if (type === 'And') return needsScore(left) || needsScore(right)
  return type === 'OpCall' && op === '>' && isScore(left) && isNode(right) && Number(right['value']) >= 0
}

/** The chain of filters over `*`, innermost first; undefined if the base is something else. */
export function filtersOnEverything(node: SyntaxNode): SyntaxNode[] | undefined {
  const { type, base } = node
  if (type === 'Everything') return []
  if (!isNode(base)) return undefined
  if (type === 'Group') return filtersOnEverything(base)
  const inner = type === 'Filter' ? filtersOnEverything(base) : undefined
  return inner && [...inner, node]
}

const releases: SyntaxNode = {
  type: 'Filter',
  base: { type: 'Everything' },
  expr: operation('==', { type: 'AccessAttribute', name: '_type' }, valueNode('system.release')),
}

const hasMatch = (node: SyntaxNode): boolean => nodesOf(node).some((inner) => asMatch(inner) !== undefined)

class Planner {
  readonly filters: NarrowedFilter[] = []
  readonly constants: SyntaxNode[] = []
  readonly #hasPaths: boolean

  constructor(tree: SyntaxNode) {
    this.#hasPaths = nodesOf(tree).some((node) => isCallOf(node, 'global::path'))
  }

  /** Replaces reads of the dataset with host calls. */
  narrow(node: SyntaxNode, at: ScopePosition = outermost): SyntaxNode {
    if (takesSelectors(node)) return node
    if (isCallOf(node, 'releases::all')) return this.narrow(releases, at)
    if (node.type === 'Everything') return hostRead('all')
    const filters = filtersOnEverything(node)
    if (filters && filters.length > 0) return this.#narrowFilters(filters, at)
    return (
      this.#narrowScored(node, at) ??
      mapChildren(node, (child, field) => this.narrow(child, standingOf(node, field, at)))
    )
  }

  /** Filters on everything, then `score()`, of which a filter keeps only documents with a score. */
  #narrowScored(node: SyntaxNode, at: ScopePosition): SyntaxNode | undefined {
    const score = node.type === 'Filter' && needsScore(node['expr']) ? nodeIn(node, 'base') : undefined
    if (score?.type !== 'PipeFuncCall' || score['name'] !== 'score') return undefined
    const filters = filtersOnEverything(nodeIn(score, 'base'))
    if (!filters || mayFail(nodeIn(node, 'expr'))) return undefined
    const args = nodesIn(score['args']).map((arg) => this.narrow(arg, standingOf(score, 'args', at)))
    const base = { ...score, args: args.map(withMarkedReferences), base: this.#narrowFilters(filters, at, args) }
    return { ...node, base, expr: this.narrow(nodeIn(node, 'expr'), standingOf(node, 'expr', at)) }
  }

  /** @param scores the arguments of the `score()` that follows, if only documents with a score are wanted. */
  #narrowFilters(filters: SyntaxNode[], at: ScopePosition, scores: SyntaxNode[] = []): SyntaxNode {
    const changed = filters.map((filter) => {
      const expression = isNode(filter['expr']) ? filter['expr'] : valueNode(null)
      return { ...filter, expr: this.narrow(expression, standingOf(filter, 'expr', at)) }
    })
    const expressions = changed.map(({ expr }) => expr)
    const source = expressions.some(mayFail) ? hostRead('all') : this.#source(expressions, at, scores)
    return changed.reduce<SyntaxNode>(
      (base, { expr, ...filter }) => ({ ...filter, base, expr: withMarkedReferences(expr) }),
      source,
    )
  }

  #source(expressions: SyntaxNode[], at: ScopePosition, scores: SyntaxNode[]): SyntaxNode {
    const reader = new ConditionReader(at.isHidden, this.#hasPaths, [...expressions, ...scores].some(hasMatch))
    const allOf = expressions.map((expression) => reader.read(expression)).filter((found) => found !== undefined)
    const scored = scores.some(mayFailScored) ? [] : scores.map((score) => reader.readScored(score))
    const anyOf = scored.filter((found) => found !== undefined)
    if (anyOf.length > 0 && anyOf.length === scores.length) allOf.push({ anyOf, isScore: true })
    if (allOf.length === 0) return hostRead('all')
    const condition = { allOf }
    const keys = keysIn(condition)
    this.filters.push({ condition, keys })
    return hostRead(`find ${this.filters.length - 1}`, ...keys.map((keyed) => this.#keys(keyed, at)))
  }

  #keys({ keys, matchesOthers }: LookupKeys, at: ScopePosition): SyntaxNode {
    const moved = keys.map((key) => (at.isHidden ? key : inOuterScope(key)))
    const list = moved.length === 1 && moved[0] ? moved[0] : everyOne(moved)
    return keysNode(list, matchesOthers)
  }

  /** Moves constant subqueries out of loops. */
  hoist(node: SyntaxNode, isRepeated = false, isScored = false): SyntaxNode {
    if (takesSelectors(node)) return node
    if (isRepeated && this.#isConstantSubquery(node) && !(isScored && isScoredByParts(node))) {
      const index = this.constants.push(valueNode(null)) - 1
      this.constants[index] = this.narrow(this.hoist(node))
      return hostCall(`once ${index}`)
    }
    const isScore = node.type === 'PipeFuncCall' && node['name'] === 'score'
    return mapChildren(node, (child, field) =>
      this.hoist(
        child,
        isRepeated || isLoop(node, field),
        (isScored && isScoredByParts(node)) || (isScore && field === 'args'),
      ),
    )
  }

  #isConstantSubquery(node: SyntaxNode): boolean {
    if (isPart.has(node.type) || node.type === 'Everything') return false
    return outermostRead(node) < 0 && nodesOf(node).some(readsDataset)
  }
}

/** Concatenates lists of keys: `references($a, [$b])` finds what any of them finds. */
function everyOne(keys: SyntaxNode[]): SyntaxNode {
  const elements = keys.flatMap((value) => [
    { type: 'ArrayElement', value, isSplat: false },
    { type: 'ArrayElement', value, isSplat: true },
  ])
  return { type: 'Array', elements }
}

const readsDataset = (node: SyntaxNode): boolean => node.type === 'Everything' || isCallOf(node, 'releases::all')

/** Node types that are not expressions by themselves. */
const isPart = new Set([
  'ArrayElement',
  'ObjectAttributeValue',
  'ObjectConditionalSplat',
  'ObjectSplat',
  'SelectAlternative',
  'Asc',
  'Desc',
  'Tuple',
])

/** Nodes whose parts `score()` evaluates instead of their value. */
const isScoredByParts = (node: SyntaxNode): boolean =>
  node.type === 'And' || node.type === 'Or' || node.type === 'OpCall' || isCallOf(node, 'global::boost')

const isLoop = ({ type }: SyntaxNode, field: string): boolean =>
  (field === 'expr' && (type === 'Filter' || type === 'Map' || type === 'FlatMap')) ||
  (field === 'args' && type === 'PipeFuncCall')

/** Plans a query: rewrites its tree to use {@link QueryPlan}'s host calls. Its meaning does not change. */
export function planQuery(tree: SyntaxNode): QueryPlan {
  const planner = new Planner(tree)
  const narrowed = planner.narrow(planner.hoist(tree))
  const nodes = nodesOf(tree)
  return {
    tree: narrowed,
    filters: planner.filters,
    usesTexts: planner.filters.some(({ condition }) => textLookupsIn(condition).length > 0),
    constants: planner.constants,
    readsUnplanned: [narrowed, ...planner.constants].some((part) => nodesOf(part).some(readsDataset)),
    isVolatile: nodes.some((node) => isCallOf(node, 'global::now') || isCallOf(node, 'global::identity')),
  }
}
