import { calledIn, isDatasetCall } from './host-call.ts'
import { documentOrigin, isObject, itemsOf, listOf, QueryObject, nothing, partOf, type Traced } from './origin.ts'
import { isNode, nodeIn, nodesIn, type SyntaxNode } from './syntax-tree.ts'
import { evaluation, operand, innerScope, type Scope, type TraceRun } from './trace-scope.ts'

/** Evaluates an expression to a value and its origin. */
export type Step = (scope: Scope, run: TraceRun) => Traced

/** Prepares an expression in a scope. */
export type Prepare = (node: SyntaxNode, isHidden: boolean) => Step

/** Prepares an expression of one type; undefined if groq-js must compute it. */
export type StepFactory = (node: SyntaxNode, isHidden: boolean, prepare: Prepare) => Step | undefined

/** Whether an expression yields documents of the dataset as they are. */
export function readsDocuments(node: SyntaxNode): boolean {
  if (isDatasetCall(node)) return true
  const { type, name, base } = node
  const keepsDocuments =
    ['Filter', 'Slice', 'Group', 'ArrayCoerce'].includes(type) || (type === 'PipeFuncCall' && name === 'order')
  return keepsDocuments && isNode(base) && readsDocuments(base)
}

/** A list derived from the list in `base`; null for other values. */
function derivedList(
  { base }: { base: Step },
  derive: (items: Traced[], scope: Scope, run: TraceRun) => readonly Traced[],
): Step {
  return (scope, run) => {
    const list = base(scope, run)
    return Array.isArray(list.value) ? listOf(derive(itemsOf(list), scope, run)) : nothing
  }
}

/** The items in the order and number of their values in a list; equal values keep their order. */
function reordered(items: readonly Traced[], list: unknown): Traced[] {
  const places = Map.groupBy(items, ({ value }) => value)
  const values: readonly unknown[] = Array.isArray(list) ? list : []
  return values.map((value) => places.get(value)?.shift() ?? { value, origin: undefined })
}

/** Lets groq-js order or deduplicate a list. */
function rearranged(list: SyntaxNode, node: SyntaxNode, isHidden: boolean, prepare: Prepare): Step {
  const rearrange = evaluation(node, isHidden)
  return derivedList({ base: prepare(list, isHidden) }, (items, scope, run) =>
    reordered(
      items,
      rearrange(
        scope,
        run,
        items.map(({ value }) => value),
      ),
    ),
  )
}

/** `score()` copies its documents: their fields have the documents' origins. */
function scored(node: SyntaxNode, isHidden: boolean): Step {
  const evaluate = evaluation(node, isHidden)
  return (scope, run) => {
    const list = evaluate(scope, run)
    if (!Array.isArray(list)) return nothing
    return listOf(
      list.map((value: unknown) => {
        if (!isObject(value)) return { value, origin: undefined }
        const copy = new QueryObject()
        copy.setAll({ value, origin: documentOrigin(run.dereference({ _ref: String(value['_id']) })) })
        copy.set('_score', { value: value['_score'], origin: undefined })
        return copy.traced
      }),
    )
  }
}

export const pipe: StepFactory = (node, isHidden, prepare) => {
  const base = nodeIn(node, 'base')
  if (node['name'] === 'score') return readsDocuments(base) ? scored(node, isHidden) : undefined
  return rearranged(base, { ...node, base: operand(0) }, isHidden, prepare)
}

export const call: StepFactory = (node, isHidden, prepare) => {
  const args = nodesIn(node['args'])
  const [list] = args
  const name = `${String(node['namespace'])}::${String(node['name'])}`
  if (name === 'global::coalesce') {
    const choices = args.map((arg) => prepare(arg, isHidden))
    return (scope, run) => {
      for (const choice of choices) {
        const traced = choice(scope, run)
        if (traced.value !== null) return traced
      }
      return nothing
    }
  }
  if (!list || (name !== 'array::unique' && name !== 'array::compact')) return undefined
  return rearranged(list, { ...node, args: [operand(0)] }, isHidden, prepare)
}

export const filter: StepFactory = (node, isHidden, prepare) => {
  const holds = evaluation(nodeIn(node, 'expr'), false)
  return derivedList({ base: prepare(nodeIn(node, 'base'), isHidden) }, (items, scope, run) =>
    items.filter((item) => {
      run.checkTime()
      return holds(innerScope(scope, item), run) === true
    }),
  )
}

const mapped =
  (taken: (traced: Traced) => Traced[]): StepFactory =>
  (node, isHidden, prepare) => {
    const step = prepare(nodeIn(node, 'expr'), true)
    return derivedList({ base: prepare(nodeIn(node, 'base'), isHidden) }, (items, scope, run) =>
      items.flatMap((item) => {
        run.checkTime()
        return taken(step(innerScope(scope, item, true), run))
      }),
    )
  }

export const map = mapped((traced) => [traced])
export const flatMap = mapped((traced) => (Array.isArray(traced.value) ? itemsOf(traced) : [traced]))

const place = (index: unknown, length: number): number => Number(index) + (Number(index) < 0 ? length : 0)

export const slice: StepFactory = (node, isHidden, prepare) => {
  const { left, right, isInclusive } = node
  return derivedList({ base: prepare(nodeIn(node, 'base'), isHidden) }, (items) => {
    const end = place(right, items.length) + (isInclusive === true ? 1 : 0)
    return items.slice(Math.max(0, place(left, items.length)), Math.max(0, end))
  })
}

export const array: StepFactory = (node, isHidden, prepare) => {
  const elements = nodesIn(node['elements']).map((element) => ({
    step: prepare(nodeIn(element, 'value'), isHidden),
    isSplat: element['isSplat'] === true,
  }))
  return (scope, run) =>
    listOf(
      elements.flatMap(({ step, isSplat }) => {
        const traced = step(scope, run)
        return isSplat ? itemsOf(traced) : [traced]
      }),
    )
}

/** The concatenation of two lists or objects; groq-js computes other sums. */
export const sum: StepFactory = (node, isHidden, prepare) => {
  if (node['op'] !== '+') return undefined
  const left = prepare(nodeIn(node, 'left'), isHidden)
  const right = prepare(nodeIn(node, 'right'), isHidden)
  const add = evaluation({ ...node, left: operand(0), right: operand(1) }, isHidden)
  return (scope, run) => {
    const [a, b] = [left(scope, run), right(scope, run)]
    if (Array.isArray(a.value) && Array.isArray(b.value)) return listOf([...itemsOf(a), ...itemsOf(b)])
    if (!isObject(a.value) || !isObject(b.value)) {
      return { value: add(scope, run, a.value, b.value), origin: undefined }
    }
    const merged = new QueryObject()
    merged.setAll({ value: a.value, origin: a.origin })
    merged.setAll({ value: b.value, origin: b.origin })
    return merged.traced
  }
}

export const reference: StepFactory = (node, isHidden, prepare) => {
  const called = calledIn(node)
  if (called) {
    const constant = /^once (\d+)$/.exec(called)?.[1]
    return constant === undefined ? undefined : (_, run) => run.constant(Number(constant))
  }
  const base = prepare(nodeIn(node, 'base'), isHidden)
  return (scope, run) => {
    const { value } = base(scope, run)
    const id = isObject(value) ? value['_ref'] : undefined
    const found = typeof id === 'string' ? (run.dereference({ _ref: id }) ?? null) : null
    return { value: found, origin: documentOrigin(found) }
  }
}

export const element: StepFactory = (node, isHidden, prepare) => {
  const base = prepare(nodeIn(node, 'base'), isHidden)
  const index = Number(node['index'])
  return (scope, run) => {
    const { value, origin } = base(scope, run)
    if (!Array.isArray(value)) return nothing
    const place = index < 0 ? index + value.length : index
    const item: unknown = value[place] ?? null
    return item === null ? nothing : { value: item, origin: partOf(origin, place, item) }
  }
}
