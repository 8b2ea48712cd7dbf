import type { ContentDocument } from '@shop/groq/document'
import type { PlanSource } from './commit.ts'
import type { DatasetMemory } from './dataset-memory.ts'

/** Thrown when a transaction can only be planned once the ones before it are in memory. */
export class PlanLaterError extends Error {
  override readonly name = 'PlanLaterError'
}

/**
 * The documents with the changes of transactions that are written but not yet durable. Single documents can be read,
 * which is enough for an editor's typing; queries and referrers throw {@link PlanLaterError}.
 */
export class PendingSource implements PlanSource {
  readonly #memory: DatasetMemory
  readonly #present: (document: ContentDocument) => ContentDocument
  readonly #pending = new Map<string, ContentDocument | undefined>()

  constructor(memory: DatasetMemory, present: (document: ContentDocument) => ContentDocument) {
    this.#memory = memory
    this.#present = present
  }

  /** Adds the changes of a written transaction. */
  add(changes: readonly { id: string; document: ContentDocument | undefined }[]): void {
    for (const { id, document } of changes) this.#pending.set(id, document && this.#present(document))
  }

  get documents(): DatasetMemory['documents'] {
    this.#requireNone()
    return this.#memory.documents
  }

  get(id: string): ContentDocument | undefined {
    return this.#pending.has(id) ? this.#pending.get(id) : this.#memory.get(id)
  }

  referrers(id: string): string[] {
    this.#requireNone()
    return this.#memory.referrers(id)
  }

  #requireNone(): void {
    if (this.#pending.size > 0) throw new PlanLaterError('Another transaction has to be in memory first')
  }
}
