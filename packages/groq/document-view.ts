import { isJsonObject, publishedIdOf, releaseOfVersion, type ContentDocument } from './document.ts'
import { byId, DocumentIndex, insert, remove, type Documents } from './document-index.ts'
import type { TextIndex } from './text-index.ts'

/** A slug's index key: its text. Comparison by text finds at least all equal values. */
function slugKeys({ slug }: ContentDocument): string[] {
  const current = isJsonObject(slug) ? slug['current'] : undefined
  return typeof current === 'string' || typeof current === 'number' || typeof current === 'boolean'
    ? [String(current)]
    : []
}

/** Every id that a value contains as `_ref`, of references of any kind; other values as text. */
export function mentionedIds(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) mentionedIds(item, found)
  } else if (isJsonObject(value)) {
    const { _ref } = value
    if (typeof _ref === 'string' || typeof _ref === 'number' || typeof _ref === 'boolean') found.add(String(_ref))
    for (const field of Object.values(value)) if (typeof field === 'object') mentionedIds(field, found)
  }
  return found
}

function releaseKeys({ _id }: ContentDocument): string[] {
  const release = releaseOfVersion(_id)
  return release === undefined ? [] : [release]
}

/**
 * The indexes. `references` finds by every `_ref` in a document, at any depth; `group` finds a document, its draft and
 * its versions by the published id (and each by its own), and `release` the versions in a release.
 */
export const indexNames = ['_id', '_type', 'slug.current', 'references', 'group', 'release'] as const
export type IndexName = (typeof indexNames)[number]

/** The keys of a document in each index. */
export const keysOf: Record<IndexName, (document: ContentDocument) => Iterable<string>> = {
  _id: ({ _id }) => [_id],
  _type: ({ _type }) => [_type],
  'slug.current': slugKeys,
  references: mentionedIds,
  group: ({ _id }) => new Set([_id, publishedIdOf(_id)]),
  release: releaseKeys,
}

/** A set of documents that a query runs on, sorted by id (the order of `*`), with indexes for parts of queries. */
export class DocumentView {
  readonly #all: ContentDocument[]
  readonly #byId = new Map<string, ContentDocument>()
  readonly #indexes = {
    _type: new DocumentIndex(keysOf._type),
    'slug.current': new DocumentIndex(keysOf['slug.current']),
    references: new DocumentIndex(keysOf.references),
    // Drafts and versions only: by its own id, a document is found without an index.
    group: new DocumentIndex(({ _id }) => [publishedIdOf(_id)].filter((id) => id !== _id)),
    release: new DocumentIndex(keysOf.release),
  }

  readonly #shownAs: (storedId: string) => string | undefined
  /** The words of the stored documents; undefined for documents that no index follows. */
  readonly texts: TextIndex | undefined

  /** @param shownAs the id under which a stored document is in the view; undefined if it is not. */
  constructor(
    documents: Iterable<ContentDocument>,
    texts?: TextIndex,
    shownAs = (id: string): string | undefined => id,
  ) {
    this.texts = texts
    this.#shownAs = shownAs
    this.#all = [...documents].toSorted(byId)
    for (const document of this.#all) this.#byId.set(document._id, document)
  }

  get all(): Documents {
    return this.#all
  }

  get(id: string): ContentDocument | undefined {
    return this.#byId.get(id)
  }

  /** The document that the view shows for a stored one. */
  shown(storedId: string): ContentDocument | undefined {
    const id = this.#shownAs(storedId)
    return id === undefined ? undefined : this.#byId.get(id)
  }

  /** Builds all indexes now instead of at first use. */
  fillIndexes(): void {
    for (const index of Object.values(this.#indexes)) index.fill(this.#all)
  }

  /** A superset of the documents with one of the keys, in the view's order, without duplicates. */
  find(index: IndexName, keys: readonly string[]): Documents {
    const distinct = [...new Set(keys)]
    if (index === '_id') return this.#withIds(distinct)
    const lists = distinct.map((key) => this.#indexes[index].get(key, this.#all))
    if (index === 'group') lists.push(this.#withIds(distinct))
    const found = lists.filter(({ length }) => length > 0)
    return found.length === 1 && found[0] ? found[0] : [...new Set(found.flat())].toSorted(byId)
  }

  #withIds(ids: readonly string[]): Documents {
    return ids.flatMap((id) => this.#byId.get(id) ?? []).toSorted(byId)
  }

  /** Whether any document has one of these references. */
  hasReferences(ids: readonly string[]): boolean {
    return ids.some((id) => this.#indexes.references.get(id, this.#all).length > 0)
  }

  /** A copy of the view with these changes applied. */
  with(changes: readonly [id: string, document: ContentDocument | undefined][]): DocumentView {
    if (changes.length === 0) return this
    const changed = new DocumentView(this.#all)
    for (const [id, document] of changes) {
      if (document) changed.put(document)
      else changed.delete(id)
    }
    return changed
  }

  put(document: ContentDocument): void {
    const before = this.#byId.get(document._id)
    this.#byId.set(document._id, document)
    insert(this.#all, document)
    for (const index of Object.values(this.#indexes)) {
      if (before) index.delete(before)
      index.put(document)
    }
  }

  delete(id: string): void {
    const before = this.#byId.get(id)
    if (!before) return
    this.#byId.delete(id)
    remove(this.#all, id)
    for (const index of Object.values(this.#indexes)) index.delete(before)
  }
}
