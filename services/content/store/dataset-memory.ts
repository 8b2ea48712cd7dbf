import type { ContentDocument } from '@shop/groq/document'
import { DocumentMemory, type MemoryChange } from '@shop/groq/document-memory'
import { strongReferences } from './references.ts'

/** The documents after a committed transaction. */
export interface CommittedChanges {
  sequence: number
  transactionId: string
  /** The id of the author. */
  author: string
  /** ISO 8601. */
  committedAt: string
  changes: readonly DocumentChange[]
}

export interface DocumentChange extends MemoryChange {
  /** The patches, in the protocol's form, from the previous revision; undefined if the document was replaced. */
  patches?: readonly object[] | undefined
}

/** A change between two revisions as clients see them. */
export interface Transition {
  id: string
  before: ContentDocument | undefined
  after: ContentDocument | undefined
  patches?: readonly object[] | undefined
}

/** A committed transaction for listeners. */
export interface CommittedTransaction extends Omit<CommittedChanges, 'changes'> {
  transitions: readonly Transition[]
}

/** How stored documents are shown to clients. */
export interface MemoryRules {
  /** Document types that are hidden without a session. */
  privateTypes: readonly string[]
  /** Converts a stored document to the form that clients see. */
  present(document: ContentDocument): ContentDocument
}

/** One dataset in this process's memory, as of the transaction `sequence`. */
export class DatasetMemory {
  /** The documents as clients see them. */
  readonly documents: DocumentMemory
  readonly #present: (document: ContentDocument) => ContentDocument
  #sequence: number

  constructor({ privateTypes, present }: MemoryRules, sequence: number, documents: readonly ContentDocument[]) {
    this.#present = present
    this.#sequence = sequence
    this.documents = new DocumentMemory(
      privateTypes,
      documents.map((document) => present(document)),
    )
  }

  get sequence(): number {
    return this.#sequence
  }

  get(id: string): ContentDocument | undefined {
    return this.documents.get(id)
  }

  /** The ids of the documents with a strong reference to `id`. */
  referrers(id: string): string[] {
    const mentioning = this.documents.view('raw').find('references', [id])
    return mentioning.filter((document) => strongReferences(document).has(id)).map(({ _id }) => _id)
  }

  /** Applies the next transaction and returns its changes; a known one is ignored. */
  apply({ changes, ...entry }: CommittedChanges): CommittedTransaction | undefined {
    const { sequence } = entry
    if (sequence <= this.#sequence) return undefined
    const transitions = changes.map(({ id, document, patches }) => ({
      id,
      before: this.get(id),
      after: document && this.#present(document),
      patches,
    }))
    this.#sequence = sequence
    this.documents.apply(transitions.map(({ id, after }) => ({ id, document: after })))
    return { ...entry, transitions }
  }
}
