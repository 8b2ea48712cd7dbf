import type { ContentDocument } from '@shop/groq/document'
import { DocumentMemory, type MemoryChange } from '@shop/groq/document-memory'
import { strongReferences } from './references.ts'

/** What a committed transaction left of the documents that it touched. */
export interface CommittedChanges {
  sequence: number
  transactionId: string
  /** The id of who committed it. */
  author: string
  /** ISO 8601. */
  committedAt: string
  changes: readonly DocumentChange[]
}

export interface DocumentChange extends MemoryChange {
  /** The patches, in the protocol's form, that led here from the revision before; missing when it was written whole. */
  patches?: readonly object[] | undefined
}

/** A change between two revisions as they are shown, for those who listen. */
export interface Transition {
  id: string
  before: ContentDocument | undefined
  after: ContentDocument | undefined
  patches?: readonly object[] | undefined
}

/** A committed transaction as those who listen hear of it. */
export interface CommittedTransaction extends Omit<CommittedChanges, 'changes'> {
  transitions: readonly Transition[]
}

/** The documents that mutations are planned against. */
export interface DocumentSource {
  get(id: string): ContentDocument | undefined
  /** The ids of the documents that hold `id` in place by a strong reference. */
  referrers(id: string): Iterable<string>
}

/** How kept documents are shown. */
export interface MemoryRules {
  /** Document types that nobody without a session ever gets. */
  privateTypes: readonly string[]
  /** The document as it is shown, where that is not quite how it is kept. */
  present(document: ContentDocument): ContentDocument
}

/** One dataset in this process's memory, as of the transaction `sequence`. */
export class DatasetMemory implements DocumentSource {
  /** The documents as they are shown. */
  readonly documents: DocumentMemory
  readonly #referrers = new Map<string, Set<string>>()
  readonly #present: (document: ContentDocument) => ContentDocument
  #sequence: number

  constructor({ privateTypes, present }: MemoryRules, sequence: number, documents: readonly ContentDocument[]) {
    this.#present = present
    this.#sequence = sequence
    const shown = documents.map((document) => present(document))
    this.documents = new DocumentMemory(privateTypes, shown)
    for (const document of shown) this.#addReferences(document)
  }

  get sequence(): number {
    return this.#sequence
  }

  get(id: string): ContentDocument | undefined {
    return this.documents.get(id)
  }

  referrers(id: string): Iterable<string> {
    return this.#referrers.get(id) ?? []
  }

  /** Takes the next transaction in, and answers what it changed; one that is known already changes nothing. */
  apply({ changes, ...entry }: CommittedChanges): CommittedTransaction | undefined {
    const { sequence } = entry
    if (sequence <= this.#sequence) return undefined
    const transitions = changes.map(({ id, document, patches }) => ({
      id,
      before: this.get(id),
      after: document && this.#present(document),
      patches,
    }))
    for (const { before, after } of transitions) {
      if (before) this.#removeReferences(before)
      if (after) this.#addReferences(after)
    }
    this.#sequence = sequence
    this.documents.apply(transitions.map(({ id, after }) => ({ id, document: after })))
    return { ...entry, transitions }
  }

  #addReferences(document: ContentDocument): void {
    for (const target of strongReferences(document)) {
      const referrers = this.#referrers.get(target) ?? new Set()
      this.#referrers.set(target, referrers.add(document._id))
    }
  }

  #removeReferences(document: ContentDocument): void {
    for (const target of strongReferences(document)) {
      const referrers = this.#referrers.get(target)
      referrers?.delete(document._id)
      if (referrers?.size === 0) this.#referrers.delete(target)
    }
  }
}
