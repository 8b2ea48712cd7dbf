import type { ContentDocument } from '../store/document.ts'
import type { DocumentView } from '../store/document-view.ts'
import { isNode, mapChildren, type SyntaxNode } from './syntax-tree.ts'

type Parameters = Record<string, unknown>

/** Documents that an index hands to the query under a parameter's name that no query can spell. */
interface Lookup {
  parameter: string
  field: '_id' | '_type'
  /** A `Value`, a `Parameter`, or an `Array` of these. */
  values: SyntaxNode
}

/** A syntax tree in which `*` has been narrowed to what indexes answer, where a filter allows that. */
export interface IndexPlan {
  tree: SyntaxNode
  lookups: readonly Lookup[]
}

const isIndexed = (node: unknown): node is { type: string; name: '_id' | '_type' } =>
  isNode(node) &&
  node.type === 'AccessAttribute' &&
  !node['base'] &&
  (node['name'] === '_id' || node['name'] === '_type')

const isKnownBeforehand = (node: unknown): node is SyntaxNode =>
  isNode(node) && (node.type === 'Value' || node.type === 'Parameter')

function isListKnownBeforehand(node: unknown): node is SyntaxNode {
  if (!isNode(node)) return false
  if (node.type !== 'Array') return isKnownBeforehand(node)
  const { elements } = node
  return (
    Array.isArray(elements) &&
    elements.every((item) => isNode(item) && !item['isSplat'] && isKnownBeforehand(item['value']))
  )
}

type Condition = Omit<Lookup, 'parameter'>

/**
 * The conditions on an indexed field that everything must meet which passes the filter. Only what is joined by `&&` counts:
 * a document that fails one of these can pass by no other way.
 */
function conditionsOf(expression: unknown): Condition[] {
  if (!isNode(expression)) return []
  const { type, op, left, right, base } = expression
  if (type === 'Group') return conditionsOf(base)
  if (type === 'And') return [...conditionsOf(left), ...conditionsOf(right)]
  if (type !== 'OpCall') return []
  if (op === '==' && isIndexed(left) && isKnownBeforehand(right)) return [{ field: left.name, values: right }]
  if (op === '==' && isIndexed(right) && isKnownBeforehand(left)) return [{ field: right.name, values: left }]
  if (op === 'in' && isIndexed(left) && isListKnownBeforehand(right)) return [{ field: left.name, values: right }]
  return []
}

/** Replaces `*[_type == "x" && …]` by the same filter over the documents of the index. */
export function planIndexes(tree: SyntaxNode): IndexPlan {
  const lookups: Lookup[] = []
  const visit = (node: SyntaxNode): SyntaxNode => {
    const copy = mapChildren(node, visit)
    if (node.type !== 'Filter' || !isNode(node['base']) || node['base'].type !== 'Everything') return copy
    const conditions = conditionsOf(node['expr'])
    const condition = conditions.find(({ field }) => field === '_id') ?? conditions[0]
    if (!condition) return copy
    const parameter = `index:${lookups.length}`
    lookups.push({ ...condition, parameter })
    return { ...copy, base: { type: 'Parameter', name: parameter } }
  }
  return { tree: visit(tree), lookups }
}

function valueOf(node: SyntaxNode, parameters: Parameters): unknown {
  if (node.type === 'Parameter') return parameters[String(node['name'])]
  if (node.type === 'Value') return node['value']
  const { elements } = node
  return Array.isArray(elements) ? elements.map(({ value }) => valueOf(value, parameters)) : undefined
}

/** The strings among the values asked for: nothing else can equal an id or a type. */
function keysOf(value: unknown): string[] {
  return [value].flat().filter((key) => typeof key === 'string')
}

function find(view: DocumentView, { field, values }: Lookup, parameters: Parameters): readonly ContentDocument[] {
  const keys = keysOf(valueOf(values, parameters))
  return field === '_id' ? view.withIds(keys) : view.withTypes(keys)
}

/** The parameters that a plan's tree needs on top of the query's own. */
export function lookUp(view: DocumentView, plan: IndexPlan, parameters: Parameters): Parameters {
  return Object.fromEntries(plan.lookups.map((lookup) => [lookup.parameter, find(view, lookup, parameters)]))
}
