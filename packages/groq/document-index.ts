import type { ContentDocument } from './document.ts'

export type Documents = readonly ContentDocument[]

/** The order of documents by their ids' code units. */
export const byId = (a: ContentDocument, b: ContentDocument): number => (a._id < b._id ? -1 : Number(a._id > b._id))

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

/** Puts a document into a list that is sorted by id, in place of the one with its id if there is one. */
export function insert(documents: ContentDocument[], document: ContentDocument): void {
  const index = indexOf(documents, document._id)
  documents.splice(index, documents[index]?._id === document._id ? 1 : 0, document)
}

/** Takes a document out of documents sorted by id, if it is there. */
export function remove(documents: ContentDocument[], id: string): void {
  const index = indexOf(documents, id)
  if (documents[index]?._id === id) documents.splice(index, 1)
}

/** Documents by the keys that each of them has, in the order of their ids. Filled when it is first asked. */
export class DocumentIndex {
  readonly #keysOf: (document: ContentDocument) => Iterable<string>
  #lists: Map<string, ContentDocument[]> | undefined

  constructor(keysOf: (document: ContentDocument) => Iterable<string>) {
    this.#keysOf = keysOf
  }

  /** The documents with a key; `all` is the whole of the view, sorted by id. */
  get(key: string, all: Documents): Documents {
    return this.fill(all).get(key) ?? []
  }

  fill(all: Documents): Map<string, ContentDocument[]> {
    if (this.#lists) return this.#lists
    this.#lists = new Map()
    for (const document of all) for (const key of this.#keysOf(document)) this.#listOf(this.#lists, key).push(document)
    return this.#lists
  }

  #listOf(lists: Map<string, ContentDocument[]>, key: string): ContentDocument[] {
    const list = lists.get(key) ?? []
    lists.set(key, list)
    return list
  }

  put(document: ContentDocument): void {
    if (!this.#lists) return
    for (const key of this.#keysOf(document)) insert(this.#listOf(this.#lists, key), document)
  }

  delete(document: ContentDocument): void {
    for (const key of this.#lists ? this.#keysOf(document) : []) {
      const list = this.#lists?.get(key)
      if (list) remove(list, document._id)
      if (list?.length === 0) this.#lists?.delete(key)
    }
  }
}
