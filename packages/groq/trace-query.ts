import { isObject, QueryObject, nothing, partOf, type Traced } from './origin.ts'
import type { QueryPlan } from './index-plan.ts'
import { isNode, nodeIn, nodesIn } from './syntax-tree.ts'
import * as lists from './trace-lists.ts'
import { readsDocuments, type StepFactory, type Prepare, type Step } from './trace-lists.ts'
import { evaluation, outermostScope, parentOf, innerScope, type TraceRun } from './trace-scope.ts'

const base: StepFactory = (node, isHidden, prepare) => prepare(nodeIn(node, 'base'), isHidden)

const attribute: StepFactory = (node, isHidden, prepare) => {
  const base = prepare(nodeIn(node, 'base'), isHidden)
  const name = String(node['name'])
  return (scope, run) => {
    const { value, origin } = base(scope, run)
    if (!isObject(value) || !Object.hasOwn(value, name)) return nothing
    const part = value[name] ?? null
    return { value: part, origin: partOf(origin, name, part) }
  }
}

const literal: StepFactory = ({ value }) => {
  const traced: Traced = { value: value ?? null, origin: 'literal' }
  return () => traced
}

const parameter: StepFactory =
  ({ name }) =>
  (_, run) => ({ value: run.parameters[String(name)] ?? null, origin: 'literal' })

const projection: StepFactory = (node, isHidden, prepare) => {
  const base = prepare(nodeIn(node, 'base'), isHidden)
  const step = prepare(nodeIn(node, 'expr'), false)
  return (scope, run) => {
    const object = base(scope, run)
    return isObject(object.value) ? step(innerScope(scope, object), run) : nothing
  }
}

const coercion: StepFactory = (node, isHidden, prepare) => {
  const base = prepare(nodeIn(node, 'base'), isHidden)
  return (scope, run) => {
    const traced = base(scope, run)
    return Array.isArray(traced.value) ? traced : nothing
  }
}

const object: StepFactory = (node, isHidden, prepare) => {
  const attributes = nodesIn(node['attributes']).map((attribute) => ({
    name: attribute.type === 'ObjectAttributeValue' ? String(attribute['name']) : undefined,
    condition: isNode(attribute['condition']) ? evaluation(attribute['condition'], isHidden) : undefined,
    step: prepare(nodeIn(attribute, 'value'), isHidden),
  }))
  return (scope, run) => {
    const made = new QueryObject()
    for (const { name, condition, step } of attributes) {
      if (condition && condition(scope, run) !== true) continue
      const traced = step(scope, run)
      if (name !== undefined) made.set(name, traced)
      else if (isObject(traced.value)) made.setAll({ value: traced.value, origin: traced.origin })
    }
    return made.traced
  }
}

const select: StepFactory = (node, isHidden, prepare) => {
  const { fallback } = node
  const alternatives = nodesIn(node['alternatives']).map((alternative) => ({
    condition: evaluation(nodeIn(alternative, 'condition'), isHidden),
    step: prepare(nodeIn(alternative, 'value'), isHidden),
  }))
  const otherwise: Step = isNode(fallback) ? prepare(fallback, isHidden) : () => nothing
  return (scope, run) =>
    (alternatives.find(({ condition }) => condition(scope, run) === true)?.step ?? otherwise)(scope, run)
}

/** The expressions that keep origins. groq-js computes all others. */
const makers: Partial<Record<string, StepFactory>> = {
  This: () => (scope) => scope.here,
  Parent:
    ({ n }) =>
    (scope) =>
      parentOf(scope, Number(n)),
  Value: literal,
  Parameter: parameter,
  Group: base,
  AccessAttribute: attribute,
  AccessElement: lists.element,
  ArrayCoerce: coercion,
  Slice: lists.slice,
  Filter: lists.filter,
  Map: lists.map,
  FlatMap: lists.flatMap,
  Deref: lists.reference,
  Projection: projection,
  Object: object,
  Array: lists.array,
  Select: select,
  FuncCall: lists.call,
  PipeFuncCall: lists.pipe,
  OpCall: lists.sum,
}

const prepare: Prepare = (node, isHidden) => {
  const isDocuments = readsDocuments(node)
  const step = isDocuments ? undefined : makers[node.type]?.(node, isHidden, prepare)
  if (step) return step
  const evaluate = evaluation(node, isHidden)
  const origin = isDocuments ? 'documents' : undefined
  return (scope, run) => ({ value: evaluate(scope, run), origin })
}

/** Evaluates a query with the origin of its result. */
export type TracedQuery = (run: Omit<TraceRun, 'constant'>) => Traced

/**
 * Prepares a planned query for evaluation with origins. Expressions that keep values as they are, such as projections,
 * are evaluated here, with groq-js' results; all others, and reads of the dataset, by groq-js.
 */
export function traceQuery({ tree, constants }: Pick<QueryPlan, 'tree' | 'constants'>): TracedQuery {
  const step = prepare(tree, false)
  const constantSteps = constants.map((constant) => prepare(constant, false))
  return (options) => {
    const known = new Map<number, Traced>()
    const run: TraceRun = {
      ...options,
      constant(index) {
        const traced = known.get(index) ?? constantSteps[index]?.(outermostScope, run) ?? nothing
        known.set(index, traced)
        return traced
      },
    }
    return step(outermostScope, run)
  }
}
