import type { ContentDocument } from './document.ts'

type Documents = readonly ContentDocument[]

/** Where `id` is in documents sorted by id, or would have to be put. */
function indexOf(documents: Documents, id: string): number {
  let low = 0
  let high = documents.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle]?._id ?? '') < id) low = middle + 1
    else high = middle
  }
  return low
}

function insert(documents: ContentDocument[], document: ContentDocument): void {
  const index = indexOf(documents, document._id)
  documents.splice(index, documents[index]?._id === document._id ? 1 : 0, document)
}

function remove(documents: ContentDocument[], id: string): void {
  const index = indexOf(documents, id)
  if (documents[index]?._id === id) documents.splice(index, 1)
}

const byId = (a: ContentDocument, b: ContentDocument): number => (a._id < b._id ? -1 : Number(a._id > b._id))

/**
 * A set of documents that a query runs on, in the order of their ids (the order of `*`), with the indexes that answer
 * parts of queries.
 */
export class DocumentView {
  readonly #all: ContentDocument[]
  readonly #byId = new Map<string, ContentDocument>()
  readonly #byType = new Map<string, ContentDocument[]>()

  constructor(documents: Iterable<ContentDocument>) {
    this.#all = [...documents].toSorted(byId)
    for (const document of this.#all) {
      this.#byId.set(document._id, document)
      this.#ofType(document._type).push(document)
    }
  }

  #ofType(type: string): ContentDocument[] {
    const documents = this.#byType.get(type) ?? []
    this.#byType.set(type, documents)
    return documents
  }

  get all(): Documents {
    return this.#all
  }

  get(id: string): ContentDocument | undefined {
    return this.#byId.get(id)
  }

  /** The documents with one of these ids, in the view's order. */
  withIds(ids: readonly string[]): Documents {
    const found = new Set(ids.map((id) => this.#byId.get(id)).filter((document) => document !== undefined))
    return [...found].toSorted(byId)
  }

  /** The documents of one of these types, in the view's order. */
  withTypes(types: readonly string[]): Documents {
    const lists = [...new Set(types)].map((type) => this.#byType.get(type) ?? [])
    return lists.length === 1 && lists[0] ? lists[0] : lists.flat().toSorted(byId)
  }

  put(document: ContentDocument): void {
    const before = this.#byId.get(document._id)
    if (before && before._type !== document._type) remove(this.#ofType(before._type), before._id)
    this.#byId.set(document._id, document)
    insert(this.#all, document)
    insert(this.#ofType(document._type), document)
  }

  delete(id: string): void {
    const before = this.#byId.get(id)
    if (!before) return
    this.#byId.delete(id)
    remove(this.#all, id)
    remove(this.#ofType(before._type), id)
  }
}
