import { LRUCache } from 'lru-cache'
import type { ContentDocument } from '../../../packages/groq/document.ts'
import { DocumentView } from '../../../packages/groq/document-view.ts'
import type { Perspective, ViewRule } from '../../../packages/groq/perspective.ts'
import { strongReferences } from './references.ts'

/** What a committed transaction left of the documents that it touched; no document means that it was deleted. */
export interface CommittedChanges {
  sequence: number
  transactionId: string
  /** The id of who committed it. */
  author: string
  /** ISO 8601. */
  committedAt: string
  changes: readonly DocumentChange[]
}

export interface DocumentChange {
  id: string
  document: ContentDocument | undefined
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
  viewRules(perspective: Perspective): ViewRule
  /** The document as it is shown, where that is not quite how it is kept. */
  present(document: ContentDocument): ContentDocument
}

/**
 * One dataset in this process's memory, as of the transaction `sequence`. Views are made when they are first asked for
 * and follow every change from then on.
 */
export class DatasetMemory implements DocumentSource {
  readonly #documents = new Map<string, ContentDocument>()
  readonly #referrers = new Map<string, Set<string>>()
  readonly #views = new Map<string, { view: DocumentView; rule: ViewRule }>()
  /** Lists of releases can be of any number: only the latest few are kept. */
  readonly #stacks = new LRUCache<string, { view: DocumentView; rule: ViewRule }>({ max: 8 })
  readonly #ruleOf: (perspective: Perspective) => ViewRule
  readonly #present: (document: ContentDocument) => ContentDocument
  readonly #followers = new Set<(entry: CommittedChanges) => void>()
  #sequence: number

  constructor({ viewRules, present }: MemoryRules, sequence: number, documents: Iterable<ContentDocument>) {
    this.#ruleOf = viewRules
    this.#present = present
    this.#sequence = sequence
    for (const document of documents) this.#put(document)
  }

  get sequence(): number {
    return this.#sequence
  }

  /** All documents as they are now. */
  get documents(): Iterable<ContentDocument> {
    return this.#documents.values()
  }

  /** Calls `follower` with each transaction as it is taken in. Answers how to stop that. */
  follow(follower: (entry: CommittedChanges) => void): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  get(id: string): ContentDocument | undefined {
    return this.#documents.get(id)
  }

  referrers(id: string): Iterable<string> {
    return this.#referrers.get(id) ?? []
  }

  view(perspective: Perspective): DocumentView {
    const kept = typeof perspective === 'string' ? this.#views : this.#stacks
    const existing = kept.get(String(perspective))
    if (existing) return existing.view
    const rule = this.#ruleOf(perspective)
    const view = new DocumentView(this.#shown(rule))
    view.fillIndexes()
    kept.set(String(perspective), { view, rule })
    return view
  }

  *#shown(rule: ViewRule): Iterable<ContentDocument> {
    const ids = new Set<string>()
    for (const id of this.#documents.keys()) {
      const shown = rule.shownAs(id)
      if (shown !== undefined) ids.add(shown)
    }
    for (const id of ids) {
      const document = rule.show(id, (kept) => this.#documents.get(kept))
      if (document) yield document
    }
  }

  /** Takes the next transaction in, and answers what it changed; one that is known already changes nothing. */
  apply({ changes, ...entry }: CommittedChanges): CommittedTransaction | undefined {
    const { sequence } = entry
    if (sequence <= this.#sequence) return undefined
    const before = new Map(changes.map(({ id }) => [id, this.get(id)]))
    for (const { id, document } of changes) {
      this.#delete(id)
      if (document) this.#put(document)
    }
    this.#sequence = sequence
    for (const { view, rule } of [...this.#views.values(), ...this.#stacks.values()]) this.#refresh(view, rule, changes)
    const transitions = changes.map(({ id, patches }) => ({ id, before: before.get(id), after: this.get(id), patches }))
    const shown = transitions.map(({ id, after }) => ({ id, document: after }))
    for (const follower of this.#followers) follower({ ...entry, changes: shown })
    return { ...entry, transitions }
  }

  #refresh(view: DocumentView, rule: ViewRule, changes: CommittedChanges['changes']): void {
    for (const { id } of changes) {
      const shown = rule.shownAs(id)
      if (shown === undefined) continue
      const document = rule.show(shown, (kept) => this.#documents.get(kept))
      if (document) view.put(document)
      else view.delete(shown)
    }
  }

  #put(document: ContentDocument): void {
    this.#documents.set(document._id, this.#present(document))
    for (const target of strongReferences(document)) {
      const referrers = this.#referrers.get(target) ?? new Set()
      this.#referrers.set(target, referrers.add(document._id))
    }
  }

  #delete(id: string): void {
    const document = this.#documents.get(id)
    if (!document) return
    this.#documents.delete(id)
    for (const target of strongReferences(document)) {
      const referrers = this.#referrers.get(target)
      referrers?.delete(id)
      if (referrers?.size === 0) this.#referrers.delete(target)
    }
  }
}
