import { textLookupsIn, type Condition, type LookupKeys, type Lookup, type TextLookup } from './conditions.ts'
import { ConditionSearch } from './condition-search.ts'
import type { DocumentView } from './document-view.ts'
import type { Documents } from './document-index.ts'
import { idOfCall, parseHostCall, receiverOf, type HostCall, type Keys } from './host-call.ts'
import type { QueryPlan } from './index-plan.ts'
import { MatchHost } from './match-host.ts'
import { areReferredTo } from './shortcuts.ts'
import { everyDocument, syncTag, tagsOfResult } from './sync-tags.ts'
import { clockCall, Stopwatch } from './time-limit.ts'

type Explained = (Lookup | TextLookup)['index']

/** Statistics of a query. */
export interface Explanation {
  /** The number of documents passed to filters, projections and orders, counted each time. */
  documents: number
  /** The indexes used: the number of lookups, and of documents found. */
  indexes: { index: Explained; lookups: number; documents: number }[]
  /** The number of scans of the whole dataset. */
  scans: number
  /** Constant subqueries, evaluated once. */
  constants: number
}

/** Handles the host calls of one query, and stops it at its time limit. */
export class QueryHost {
  readonly #view: DocumentView
  readonly #plan: QueryPlan
  readonly #stopwatch: Stopwatch
  readonly #constants = new Map<number, unknown>()
  /** The results of calls without keys, which are made for each document, by their ids. */
  readonly #called: Map<string, unknown>
  readonly #indexes = new Map<Explained, { index: Explained; lookups: number; documents: number }>()
  readonly #tags = new Set<string>()
  /** The ids of documents that were referred to. */
  readonly #references = new Set<string>()
  #documents = 0
  #scans = 0
  /** Evaluates a constant subquery. */
  evaluate: (tree: QueryPlan['tree']) => unknown = () => null

  /** @param limit milliseconds of work from now. */
  constructor(view: DocumentView, plan: QueryPlan, limit: number) {
    this.#view = view
    this.#plan = plan
    this.#stopwatch = new Stopwatch(limit)
    if (plan.readsUnplanned) this.#tags.add(everyDocument)
    const { functions } = new MatchHost(view, () => this.#stopwatch.check())
    const refer = (...keys: unknown[]): boolean =>
      view.hasReferences(keys.flat().filter((key) => typeof key === 'string'))
    this.#called = new Map<string, unknown>(
      Object.entries({ ...functions, [areReferredTo]: refer }).map(([name, run]) => [idOfCall(name), receiverOf(run)]),
    )
    this.#called.set(idOfCall(clockCall), null)
  }

  /**
   * The `dereference` of groq-js.
   * @throws {QueryTimeoutError} from within the evaluation.
   */
  readonly dereference = ({ _ref }: { _ref: string }): unknown => {
    const called = this.#called.get(_ref)
    if (called !== undefined) {
      this.#stopwatch.check()
      return called
    }
    const call = parseHostCall(_ref)
    if (!call) {
      this.#references.add(_ref)
      return this.#view.get(_ref) ?? null
    }
    this.#stopwatch.check()
    return this.#handle(call)
  }

  /** @throws {QueryTimeoutError} when the time is up. */
  checkTime(): void {
    this.#stopwatch.check()
  }

  explain(): Explanation {
    return {
      documents: this.#documents,
      indexes: [...this.#indexes.values()],
      scans: this.#scans,
      constants: this.#constants.size,
    }
  }

  /**
   * The tags of everything that was read: the result is the same until a document with one of them changes. Undefined
   * if it depends on the time or the caller as well.
   */
  syncTags(): string[] | undefined {
    if (this.#plan.isVolatile) return undefined
    if (this.#tags.has(everyDocument)) return [everyDocument]
    for (const id of this.#references) this.#tags.add(syncTag('_id', id))
    return tagsOfResult(this.#tags)
  }

  #handle({ name, keys }: HostCall): unknown {
    const [kind, index] = name.split(' ')
    if (kind === 'once') return this.#once(Number(index))
    if (kind === 'find') return this.#handed(this.#find(Number(index), keys))
    this.#tags.add(everyDocument)
    return this.#handed(undefined)
  }

  #once(index: number): unknown {
    const constant = this.#plan.constants[index]
    if (constant && !this.#constants.has(index)) this.#constants.set(index, this.evaluate(constant))
    return this.#constants.get(index)
  }

  /** `undefined` means all documents. */
  #handed(found: Documents | undefined): Documents {
    if (!found) this.#scans += 1
    const documents = found ?? this.#view.all
    this.#documents += documents.length
    return documents
  }

  #find(index: number, keys: Keys[]): Documents | undefined {
    const filter = this.#plan.filters[index]
    if (!filter) return undefined
    const given = new Map(filter.keys.map((keyed, position) => [keyed, keys[position]]))
    const keysOf = (keyed: LookupKeys): Keys => given.get(keyed)
    for (const tag of tagsOf(filter.condition, keysOf) ?? [everyDocument]) this.#tags.add(tag)
    // A referenced document without the words is not evaluated and gets no tag of its own.
    if (textLookupsIn(filter.condition).some(looksBeyond)) this.#tags.add(everyDocument)
    const search = new ConditionSearch(this.#view, {
      keysOf,
      count: (name, found) => this.#count(name, found),
      checkTime: () => this.#stopwatch.check(),
    })
    return search.find(filter.condition)
  }

  #count(index: Explained, documents: Documents): Documents {
    const counted = this.#indexes.get(index) ?? { index, lookups: 0, documents: 0 }
    counted.lookups += 1
    counted.documents += documents.length
    this.#indexes.set(index, counted)
    return documents
  }
}

/** Whether a lookup finds words in documents that the found ones refer to. */
const looksBeyond = ({ sources }: TextLookup): boolean =>
  sources.some((source) => 'via' in source && source.via.length > 0)

/** The tags of all documents that may meet a condition; undefined if any document may. */
function tagsOf(condition: Condition, keysAt: (lookup: Lookup) => Keys): string[] | undefined {
  if ('constant' in condition || ('index' in condition && condition.index === 'text')) return undefined
  if ('index' in condition) return keysAt(condition)?.map((key) => syncTag(condition.index, key))
  if ('anyOf' in condition) {
    const lists = condition.anyOf.map((one) => tagsOf(one, keysAt))
    return lists.every((list) => list !== undefined) ? lists.flat() : undefined
  }
  // Each of them is necessary: the tags of one are enough. A type is the least selective.
  const lists = condition.allOf.flatMap((one) => {
    const tags = tagsOf(one, keysAt)
    return tags ? [{ tags, isType: 'index' in one && one.index === '_type' }] : []
  })
  return (lists.find(({ isType }) => !isType) ?? lists[0])?.tags
}
