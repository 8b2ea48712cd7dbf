import { draftId, isJsonObject, mapObjects, type ContentDocument } from '@shop/groq/document'
import { isDeletion } from '@shop/groq/perspective'
import { strongTarget } from '../store/references.ts'
import type { Mutation } from './mutation-schema.ts'

/** References of drafts may be weak; those with `_strengthenOnPublish` become strong when published. */
const strengthened = (document: ContentDocument): ContentDocument =>
  mapObjects(document, ({ _strengthenOnPublish: wish, _weak, ...fields }) => {
    const staysWeak = wish === undefined || (isJsonObject(wish) && wish['weak'] === true)
    return _weak !== undefined && staysWeak ? { ...fields, _weak } : fields
  })

/** Removes `_system`, which contains the relation of a version to its document and release. */
export const withoutSystem = ({ _system, ...fields }: ContentDocument): ContentDocument => fields

/** The ids of documents that are unpublished together, with their types. */
export type Unpublished = ReadonlyMap<string, string>

/**
 * Makes references to these documents weak until both are published, like the Studio's references to unpublished
 * documents.
 */
const weakened = (document: ContentDocument, unpublished: Unpublished): ContentDocument =>
  mapObjects(document, (object) => {
    const type = unpublished.get(strongTarget(object) ?? '')
    return type === undefined ? object : { ...object, _weak: true, _strengthenOnPublish: { type } }
  })

/** Makes a published document a draft; an existing draft keeps its newer changes. */
const unpublication = (published: ContentDocument, unpublished: Unpublished): Mutation[] => [
  { createIfNotExists: { ...weakened(published, unpublished), _id: draftId(published._id) } },
  { delete: { id: published._id } },
]

/**
 * Publishes a draft or version, which ends with it; a version that states a deletion unpublishes the document.
 * @param unpublished all documents that this transaction unpublishes.
 */
export function publication(
  version: ContentDocument,
  publishedId: string,
  published: ContentDocument | undefined,
  unpublished: Unpublished = new Map(),
): Mutation[] {
  const end: Mutation = { delete: { id: version._id } }
  if (isDeletion(version)) return [...(published ? unpublication(published, unpublished) : []), end]
  const _createdAt = published?._createdAt ?? version._createdAt
  return [{ createOrReplace: { ...strengthened(withoutSystem(version)), _id: publishedId, _createdAt } }, end]
}
