import type { ContentDocument } from './document.ts'

export type Documents = readonly ContentDocument[]

/** Orders documents by the code units of their ids. */
export const byId = (a: ContentDocument, b: ContentDocument): number => (a._id < b._id ? -1 : Number(a._id > b._id))

/** The index of `id` in documents sorted by id, or where it would be inserted. */
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

/** Inserts a document into a list sorted by id, replacing one with the same id. */
export function insert(documents: ContentDocument[], document: ContentDocument): void {
  const index = indexOf(documents, document._id)
  documents.splice(index, documents[index]?._id === document._id ? 1 : 0, document)
}

/** Removes a document from a list sorted by id, if present. */
export function remove(documents: ContentDocument[], id: string): void {
  const index = indexOf(documents, id)
  if (documents[index]?._id === id) documents.splice(index, 1)
}

/**
 * Documents by key, in lists sorted by id. Most keys have one document, which is stored without a list: a list takes
 * 56 bytes.
 */
export type DocumentLists = Map<string, ContentDocument | ContentDocument[]>

/** The documents of a key. */
export function listOf(lists: DocumentLists, key: string): Documents {
  const found = lists.get(key)
  if (Array.isArray(found)) return found
  return found ? [found] : []
}

/** Adds a document to those of a key, usually at the end. */
export function addTo(lists: DocumentLists, key: string, document: ContentDocument): void {
  const found = lists.get(key)
  if (!found || (!Array.isArray(found) && found._id === document._id)) lists.set(key, document)
  else if (!Array.isArray(found)) lists.set(key, [found, document].toSorted(byId))
  else if ((found.at(-1)?._id ?? '') < document._id) found.push(document)
  else insert(found, document)
}

/** Removes a document from those of a key. */
export function removeFrom(lists: DocumentLists, key: string, { _id: id }: ContentDocument): void {
  const found = lists.get(key)
  if (Array.isArray(found)) {
    remove(found, id)
    if (found.length === 0) lists.delete(key)
  } else if (found?._id === id) lists.delete(key)
}

/** Documents by key, in the order of their ids. Filled at first use. */
export class DocumentIndex {
  readonly #keysOf: (document: ContentDocument) => Iterable<string>
  #lists: DocumentLists | undefined

  constructor(keysOf: (document: ContentDocument) => Iterable<string>) {
    this.#keysOf = keysOf
  }

  /** The documents with a key; `all` is the whole view, sorted by id. */
  get(key: string, all: Documents): Documents {
    return listOf(this.fill(all), key)
  }

  fill(all: Documents): DocumentLists {
    if (this.#lists) return this.#lists
    this.#lists = new Map()
    for (const document of all) this.put(document)
    return this.#lists
  }

  put(document: ContentDocument): void {
    if (!this.#lists) return
    for (const key of this.#keysOf(document)) addTo(this.#lists, key, document)
  }

  delete(document: ContentDocument): void {
    if (!this.#lists) return
    for (const key of this.#keysOf(document)) removeFrom(this.#lists, key, document)
  }
}
