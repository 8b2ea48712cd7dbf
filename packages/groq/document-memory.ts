import { LRUCache } from 'lru-cache'
import type { ContentDocument } from './document.ts'
import { DocumentView } from './document-view.ts'
import { TextIndex } from './text-index.ts'
import { viewRules, type Perspective, type ViewRule } from './perspective.ts'

/** A changed document; `undefined` means that it was deleted. */
export interface MemoryChange {
  id: string
  document: ContentDocument | undefined
}

/** Documents in memory. Views are created at first use and updated with every change. */
export class DocumentMemory {
  /** Document types that are hidden from visitors. */
  readonly privateTypes: readonly string[]
  readonly #documents: Map<string, ContentDocument>
  readonly #views = new Map<string, { view: DocumentView; rule: ViewRule }>()
  /** Any number of release lists may be requested: only the most recently used are kept. */
  readonly #stacks = new LRUCache<string, { view: DocumentView; rule: ViewRule }>({ max: 8 })
  /** The words of all documents. */
  readonly texts: TextIndex
  /** Returns the view rule of a perspective. */
  readonly ruleOf: (perspective: Perspective) => ViewRule

  constructor(privateTypes: readonly string[], documents: readonly ContentDocument[]) {
    this.privateTypes = privateTypes
    this.ruleOf = viewRules(privateTypes)
    this.#documents = new Map(documents.map((document) => [document._id, document]))
    this.texts = new TextIndex(this.#documents)
  }

  /** All current documents. */
  get all(): Iterable<ContentDocument> {
    return this.#documents.values()
  }

  /** The number of all current documents. */
  get size(): number {
    return this.#documents.size
  }

  get(id: string): ContentDocument | undefined {
    return this.#documents.get(id)
  }

  view(perspective: Perspective): DocumentView {
    const name = String(perspective)
    // The Studio asks for both `drafts` and a list of it alone, which show the same.
    const kept = typeof perspective === 'string' || name === 'drafts' ? this.#views : this.#stacks
    const existing = kept.get(name)
    if (existing) return existing.view
    const rule = this.ruleOf(perspective)
    const view = new DocumentView(this.#shown(rule), this.texts, rule.shownAs)
    view.fillIndexes()
    kept.set(name, { view, rule })
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

  apply(changes: readonly MemoryChange[]): void {
    for (const { id, document } of changes) {
      const before = this.#documents.get(id)
      if (document) this.#documents.set(id, document)
      else this.#documents.delete(id)
      if (before) this.texts.delete(before)
      if (document) this.texts.put(document)
    }
    for (const { view, rule } of [...this.#views.values(), ...this.#stacks.values()]) this.#refresh(view, rule, changes)
  }

  #refresh(view: DocumentView, rule: ViewRule, changes: readonly MemoryChange[]): void {
    for (const { id } of changes) {
      const shown = rule.shownAs(id)
      if (shown === undefined) continue
      const document = rule.show(shown, (kept) => this.#documents.get(kept))
      if (document) view.put(document)
      else view.delete(shown)
    }
  }
}
