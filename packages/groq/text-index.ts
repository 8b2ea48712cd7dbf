import { setImmediate } from 'node:timers/promises'
import type { ContentDocument } from './document.ts'
import { addTo, listOf, removeFrom, type DocumentLists } from './document-index.ts'
import { isPartlyIndexed, textsOfDocument } from './document-texts.ts'
import type { TermKeys } from './word-keys.ts'

/** How long documents are added before yielding to other work, in milliseconds. */
const slice = 5

/**
 * Stored documents by the words of their texts, for each attribute. One index serves all perspectives. It is filled
 * when it is first wanted, and then follows every change.
 */
export class TextIndex {
  readonly #documents: ReadonlyMap<string, ContentDocument>
  readonly #attributes = new Map<string, DocumentLists>()
  /** The types of the documents of which a search in an attribute may find more than the index. */
  readonly #others = new Map<string, Set<string>>()
  #hasPartlyIndexed = false
  /** The ids of the documents that filling has not reached; undefined before it. */
  #left: Set<string> | undefined
  #filling: Promise<void> | undefined

  /** @param documents all current documents; {@link put} and {@link delete} must be called for changes of them. */
  constructor(documents: ReadonlyMap<string, ContentDocument>) {
    this.#documents = documents
  }

  get isFilled(): boolean {
    return this.#left?.size === 0
  }

  /** Resolves when the index is filled. Other work is done meanwhile. */
  fill(): Promise<void> {
    this.#filling ??= this.#fillInSlices()
    return this.#filling
  }

  /** Fills the index at once. */
  fillNow(): void {
    this.#addUntil(Infinity)
  }

  async #fillInSlices(): Promise<void> {
    while (!this.#addUntil(performance.now() + slice)) await setImmediate()
  }

  /** Adds documents until a time. Returns whether there are none left. */
  #addUntil(time: number): boolean {
    this.#left ??= new Set(this.#documents.keys())
    for (const id of this.#left) {
      this.#left.delete(id)
      const document = this.#documents.get(id)
      if (document) this.#add(document)
      if (performance.now() > time) return this.isFilled
    }
    return true
  }

  #add(document: ContentDocument): void {
    const { keys, others } = textsOfDocument(document)
    this.#hasPartlyIndexed ||= isPartlyIndexed(document._type)
    for (const name of others) {
      const types = this.#others.get(name) ?? new Set()
      this.#others.set(name, types.add(document._type))
    }
    for (const [name, own] of keys) {
      const lists: DocumentLists = this.#attributes.get(name) ?? new Map()
      this.#attributes.set(name, lists)
      for (const key of own) addTo(lists, key, document)
    }
  }

  /** Adds a document that is new, or has been deleted before; filling may add it once more, which changes nothing. */
  put(document: ContentDocument): void {
    if (this.#left) this.#add(document)
  }

  delete(document: ContentDocument): void {
    if (!this.#left) return
    for (const [name, keys] of textsOfDocument(document).keys) {
      const lists = this.#attributes.get(name)
      if (lists) for (const key of keys) removeFrom(lists, key, document)
    }
  }

  /**
   * Whether all words of an attribute are indexed, or, without one, of all but `_id` and `_type`. Documents of other
   * types than `types` do not matter.
   */
  isComplete(attribute: string | undefined, types: ReadonlySet<string> | undefined): boolean {
    if (!this.isFilled) return false
    if (attribute === undefined)
      return !this.#hasPartlyIndexed || (types !== undefined && ![...types].some(isPartlyIndexed))
    const others = this.#others.get(attribute)
    return !others || (types !== undefined && types.isDisjointFrom(others))
  }

  /**
   * The documents with a word for a term in an attribute, or, without one, in any but `_id` and `_type`; some
   * repeatedly.
   */
  *find(attribute: string | undefined, term: TermKeys): Iterable<ContentDocument> {
    if (attribute !== undefined) return yield* documentsIn(this.#attributes.get(attribute), term)
    for (const [name, lists] of this.#attributes) if (!name.startsWith('_')) yield* documentsIn(lists, term)
  }
}

function* documentsIn(lists: DocumentLists | undefined, { key, mayMatch }: TermKeys): Iterable<ContentDocument> {
  if (!lists) return
  if (key !== undefined) yield* listOf(lists, key)
  else for (const found of lists.keys()) if (mayMatch(found)) yield* listOf(lists, found)
}
