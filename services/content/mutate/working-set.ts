import type { ContentDocument } from '@shop/groq/document'
import type { PlanSource, TransactionPlan } from '../store/commit.ts'
import type { MutationResult } from '../store/dataset-log.ts'
import { strongReferences } from '../store/references.ts'
import { mutationError, type MutationErrorItem } from './mutation-error.ts'

interface Touched {
  document: ContentDocument | undefined
  /** The last mutation that changed the document. */
  index: number
  /** The patches so far; undefined if the document was replaced. */
  patches?: readonly object[] | undefined
}

/** The documents as changed by a transaction so far, on top of the dataset. */
export class WorkingSet {
  readonly #source: PlanSource
  readonly #touched = new Map<string, Touched>()
  readonly #results: MutationResult[] = []

  constructor(source: PlanSource) {
    this.#source = source
  }

  get(id: string): ContentDocument | undefined {
    const touched = this.#touched.get(id)
    return touched ? touched.document : this.#source.get(id)
  }

  /** All documents changed so far, deleted ones as `undefined`. */
  get touched(): [id: string, document: ContentDocument | undefined][] {
    return [...this.#touched].map(([id, { document }]) => [id, document])
  }

  /** Sets a document. `patch` is the only change from the previous state, if there is just one. */
  put(index: number, document: ContentDocument, patch?: object): void {
    const operation = this.get(document._id) ? 'update' : 'create'
    const earlier = this.#touched.get(document._id)
    const before = earlier ? earlier.patches : []
    this.#touched.set(document._id, { document, index, patches: patch && before && [...before, patch] })
    this.#results.push({ id: document._id, operation })
  }

  leave(id: string): void {
    this.#results.push({ id, operation: 'none' })
  }

  delete(index: number, id: string): void {
    if (!this.get(id)) return
    this.#touched.set(id, { document: undefined, index })
    this.#results.push({ id, operation: 'delete' })
  }

  /**
   * The plan of the whole transaction.
   * @throws {ApiError} 409 when the target of a strong reference would be missing.
   */
  plan(): TransactionPlan {
    const items = [...this.#danglingReferences(), ...this.#brokenReferences()]
    if (items.length > 0) throw mutationError(409, items)
    const changes = [...this.#touched]
      .filter(([id, { document }]) => document ?? this.#source.get(id))
      .map(([id, { document, patches }]) => ({ id, document, patches }))
    return { changes, results: this.#results }
  }

  /** References in written documents whose targets do not exist after the transaction. */
  *#danglingReferences(): Iterable<MutationErrorItem> {
    for (const [id, { document, index }] of this.#touched) {
      for (const target of strongReferences(document)) {
        if (this.get(target)) continue
        const description = `Document "${id}" references non-existent document "${target}"`
        yield { index, error: { type: 'documentReferenceDoesNotExistError', description, id, referenceID: target } }
      }
    }
  }

  /** Deleted documents that unchanged documents still refer to. */
  *#brokenReferences(): Iterable<MutationErrorItem> {
    for (const [id, { document, index }] of this.#touched) {
      if (document) continue
      const referrers = this.#source.referrers(id).filter((referrer) => !this.#touched.has(referrer))
      if (referrers.length === 0) continue
      const named = referrers.map((referrer) => `"${referrer}"`).join(', ')
      const description = `Document "${id}" cannot be deleted as there are references to it from ${named}`
      yield { index, error: { type: 'documentHasExistingReferencesError', description, id, referencingIDs: referrers } }
    }
  }
}
