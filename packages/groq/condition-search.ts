import { textLookupsIn, type Condition, type LookupKeys, type Lookup, type TextLookup } from './conditions.ts'
import { byId, type Documents } from './document-index.ts'
import type { DocumentView } from './document-view.ts'
import type { Keys } from './host-call.ts'
import { TextSearch } from './text-lookup.ts'

type Types = ReadonlySet<string> | undefined

const isType = (condition: Condition): condition is Lookup => 'index' in condition && condition.index === '_type'

/** A search's access to its query. */
export interface SearchTools {
  keysOf(this: void, keyed: LookupKeys): Keys
  /** Called with the documents that an index has found; returns them. */
  count(this: void, index: (Lookup | TextLookup)['index'], documents: Documents): Documents
  /** Called between steps; may throw to stop. */
  checkTime(this: void): void
}

/** Finds the documents that may meet a condition, for given keys. */
export class ConditionSearch {
  readonly #view: DocumentView
  readonly #keysOf: SearchTools['keysOf']
  readonly #count: SearchTools['count']
  readonly #texts: TextSearch

  constructor(view: DocumentView, { keysOf, count, checkTime }: SearchTools) {
    this.#view = view
    this.#keysOf = keysOf
    this.#count = count
    this.#texts = new TextSearch(view, keysOf, (guard, types) => this.find(guard, types), checkTime)
  }

  /**
   * The documents in the view's order; undefined if indexes cannot tell.
   * @param types of the documents that matter.
   */
  find(condition: Condition, types?: Types): Documents | undefined {
    if ('allOf' in condition) return this.#all(partsOf(condition), types)
    if ('anyOf' in condition)
      return condition.isScore && !this.#texts.hasNoScores(types) ? undefined : this.#any(condition.anyOf, types)
    if ('constant' in condition) return this.#keysOf(condition.constant)?.[0] === 'true' ? undefined : []
    if (condition.index === 'text') {
      const found = this.#texts.find(condition, types)
      return found && this.#count('text', [...found].toSorted(byId))
    }
    const keys = this.#keysOf(condition)
    return keys && this.#count(condition.index, this.#view.find(condition.index, keys))
  }

  #all(conditions: readonly Condition[], outer: Types): Documents | undefined {
    let types = outer
    for (const condition of conditions) {
      const keys = isType(condition) ? this.#keysOf(condition) : undefined
      if (keys) types = types ? types.intersection(new Set(keys)) : new Set(keys)
    }
    const others = conditions.filter((condition) => !isType(condition))
    const found = smallest(others.map((one) => this.find(one, types)))
    if (found && types && others.some((one) => textLookupsIn(one).length > 0)) {
      const wanted = types
      return found.filter(({ _type }) => wanted.has(_type))
    }
    return smallest([found, ...conditions.filter(isType).map((one) => this.find(one))])
  }

  #any(conditions: readonly Condition[], types: Types): Documents | undefined {
    const lists = conditions.map((condition) => this.find(condition, types))
    const known = lists.filter((list) => list !== undefined)
    return known.length === lists.length ? [...new Set(known.flat())].toSorted(byId) : undefined
  }
}

/** The conditions that must all be met. */
const partsOf = (condition: Condition): Condition[] =>
  'allOf' in condition ? condition.allOf.flatMap(partsOf) : [condition]

function smallest(lists: readonly (Documents | undefined)[]): Documents | undefined {
  const known = lists.filter((list) => list !== undefined)
  return known.toSorted((a, b) => a.length - b.length)[0]
}
