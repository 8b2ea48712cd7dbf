import { draftId, isJsonObject, type ContentDocument } from '@shop/groq/document'
import { isDeletion } from '@shop/groq/perspective'
import { strongTarget } from '../store/references.ts'
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

/** The ids of documents that are unpublished together, with their types. */
export type Unpublished = ReadonlyMap<string, string>

/** References to these documents as the Studio writes them to what is not published: weak until both are. */
function weakened(value: unknown, unpublished: Unpublished): unknown {
  if (Array.isArray(value)) return value.map((item) => weakened(item, unpublished))
  if (!isJsonObject(value)) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, weakened(field, unpublished)]))
  const type = unpublished.get(strongTarget(value) ?? '')
  return type === undefined ? copy : { ...copy, _weak: true, _strengthenOnPublish: { type } }
}

/** Makes a published document a draft; an existing draft keeps its newer changes. */
const unpublication = (published: ContentDocument, unpublished: Unpublished): Mutation[] => [
  {
    createIfNotExists: Object.assign(Object(weakened(published, unpublished)), {
      _id: draftId(published._id),
      _type: published._type,
    }),
  },
  { delete: { id: published._id } },
]

/**
 * Publishes a draft or version, which ends with it; a version that states a deletion unpublishes the document.
 * @param unpublished all that this transaction unpublishes.
 */
export function publication(
  version: ContentDocument,
  publishedId: string,
  published: ContentDocument | undefined,
  unpublished: Unpublished = new Map(),
): Mutation[] {
  const end: Mutation = { delete: { id: version._id } }
  if (isDeletion(version)) return [...(published ? unpublication(published, unpublished) : []), end]
  const createdAt = published?._createdAt ?? version._createdAt
  return [{ createOrReplace: publishedFrom(version, publishedId, createdAt) }, end]
}
