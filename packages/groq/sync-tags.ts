import { hash } from 'node:crypto'
import { isPublishedId, type ContentDocument } from './document.ts'
import { indexNames, keysOf, type IndexName } from './document-view.ts'

/** The tag of results that depend on every document, and of every change. */
export const everyDocument = 's1:*'

/** More tags than this are replaced by {@link everyDocument}. */
const maximumTags = 1000

/**
 * The tag of the documents that an index finds by a key, present and future. Short and opaque, since keys may be long.
 */
export const syncTag = (index: IndexName, key: string): string =>
  `s1:${hash('sha1', `${index} ${key}`, 'base64url').slice(0, 10)}`

/** The distinct tags of a result; everything, if they are too many. */
export function tagsOfResult(tags: ReadonlySet<string>): string[] {
  return tags.size > maximumTags || tags.has(everyDocument) ? [everyDocument] : [...tags]
}

/** A change of a document. */
interface Transition {
  id: string
  before: ContentDocument | undefined
  after: ContentDocument | undefined
}

/**
 * The tags of the results of published documents that a transaction may have changed: none if it changed only drafts
 * and versions; undefined, for all results, if they are too many.
 */
export function changedTags(transitions: readonly Transition[]): string[] | undefined {
  const tags = new Set<string>()
  for (const { id, before, after } of transitions) {
    if (!isPublishedId(id)) continue
    tags.add(everyDocument)
    for (const document of [before, after]) {
      if (!document) continue
      for (const index of indexNames) for (const key of keysOf[index](document)) tags.add(syncTag(index, key))
    }
    if (tags.size > maximumTags) return undefined
  }
  return [...tags]
}
