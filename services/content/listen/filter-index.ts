import type { CommittedTransaction } from '../store/dataset-memory.ts'
import { typesOf, type SharedFilter } from './shared-filter.ts'

class FiltersByKey {
  readonly #filters = new Map<string, Set<SharedFilter>>()

  get(key: string): Iterable<SharedFilter> {
    return this.#filters.get(key) ?? []
  }

  add(key: string, filter: SharedFilter): void {
    const filters = this.#filters.get(key) ?? new Set()
    this.#filters.set(key, filters.add(filter))
  }

  delete(key: string, filter: SharedFilter): void {
    const filters = this.#filters.get(key)
    filters?.delete(filter)
    if (filters?.size === 0) this.#filters.delete(key)
  }
}

/** Indexes the filters of a dataset by the documents that they can find, so that a change is checked against few. */
export class FilterIndex {
  readonly #byId = new FiltersByKey()
  readonly #byType = new FiltersByKey()
  readonly #others = new Set<SharedFilter>()

  add(filter: SharedFilter): void {
    if (!filter.reach) this.#others.add(filter)
    for (const id of filter.reach?.ids ?? []) this.#byId.add(id, filter)
    for (const type of filter.reach?.types ?? []) this.#byType.add(type, filter)
  }

  delete(filter: SharedFilter): void {
    this.#others.delete(filter)
    for (const id of filter.reach?.ids ?? []) this.#byId.delete(id, filter)
    for (const type of filter.reach?.types ?? []) this.#byType.delete(type, filter)
  }

  /** The filters that may find a document that a transaction changed. */
  concernedBy({ transitions }: CommittedTransaction): Set<SharedFilter> {
    const found = new Set(this.#others)
    for (const transition of transitions) {
      for (const filter of this.#byId.get(transition.id)) found.add(filter)
      for (const type of typesOf(transition)) for (const filter of this.#byType.get(type)) found.add(filter)
    }
    return found
  }
}
