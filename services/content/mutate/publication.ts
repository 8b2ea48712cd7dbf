import { draftId, isJsonObject, type ContentDocument } from '@shop/groq/document'
import { isDeletion } from '@shop/groq/perspective'
import type { Mutation, NewDocument } from './mutation-schema.ts'

/** References of drafts may be weak; those with `_strengthenOnPublish` become strong when published. */
function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened)
  if (!isJsonObject(value)) return value
  const { _strengthenOnPublish: wish, _weak, ...fields } = value
  const copy = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, strengthened(field)]))
  const staysWeak = wish === undefined || (isJsonObject(wish) && wish['weak'] === true)
  return _weak !== undefined && staysWeak ? { ...copy, _weak } : copy
}

/** Without `_system`, which says how a version is related to its document and release. */
export const withoutSystem = ({ _system, ...fields }: ContentDocument): ContentDocument => fields

function publishedFrom(version: ContentDocument, id: string, createdAt: string): NewDocument & { _id: string } {
  return Object.assign(Object(strengthened(withoutSystem(version))), {
    _id: id,
    _type: version._type,
    _createdAt: createdAt,
  })
}

/** Makes a published document a draft; an existing draft keeps its newer changes. */
const unpublication = (published: ContentDocument): Mutation[] => [
  { createIfNotExists: { ...published, _id: draftId(published._id) } },
  { delete: { id: published._id } },
]

/** Publishes a draft or version, which ends with it; a version that states a deletion unpublishes the document. */
export function publication(
  version: ContentDocument,
  publishedId: string,
  published: ContentDocument | undefined,
): Mutation[] {
  const end: Mutation = { delete: { id: version._id } }
  if (isDeletion(version)) return [...(published ? unpublication(published) : []), end]
  const createdAt = published?._createdAt ?? version._createdAt
  return [{ createOrReplace: publishedFrom(version, publishedId, createdAt) }, end]
}
