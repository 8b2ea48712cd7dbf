/** A JSON object. */
export type JsonObject = { [field: string]: unknown }

/** A stored document: JSON with the five system fields. */
export interface ContentDocument extends JsonObject {
  _id: string
  _type: string
  /** The id of the transaction that wrote this revision. */
  _rev: string
  _createdAt: string
  _updatedAt: string
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces every object in a value with the result of `change`, innermost first. */
export function mapObjects<Value>(value: Value, change: (object: JsonObject) => JsonObject): Value
export function mapObjects(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (!isJsonObject(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapObjects(field, change)])))
}

const draftPrefix = 'drafts.'
const versionPrefix = 'versions.'
/** The documents of the service itself, such as releases. */
const systemPrefix = '_.'

/** Maximum length of a document id, as in the hosted lake. */
const maxIdLength = 128
const idPattern = /^[A-Za-z0-9_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/

export const isDocumentId = (id: string): boolean => id.length <= maxIdLength && idPattern.test(id)

export const isDraftId = (id: string): boolean => id.startsWith(draftPrefix)

/** A document's version in a release: `versions.{release}.{published id}`. */
export const isVersionId = (id: string): boolean => id.startsWith(versionPrefix) && id.split('.').length > 2

/** Neither a draft, a version nor a document of the service itself, such as a release. */
export const isPublishedId = (id: string): boolean =>
  !isDraftId(id) && !id.startsWith(versionPrefix) && !id.startsWith(systemPrefix)

export const draftId = (publishedId: string): string => draftPrefix + publishedId

export const versionId = (release: string, publishedId: string): string => `${versionPrefix}${release}.${publishedId}`

/** The release of a version's id; undefined for other ids. */
export const releaseOfVersion = (id: string): string | undefined => (isVersionId(id) ? id.split('.')[1] : undefined)

/** The published id of a draft, a version or a published document. */
export function publishedIdOf(id: string): string {
  if (isVersionId(id)) return id.split('.').slice(2).join('.')
  return isDraftId(id) ? id.slice(draftPrefix.length) : id
}

/** Only ids without a dot are public, as in the hosted lake: a path before the id makes a document private. */
export const isPublicId = (id: string): boolean => !id.includes('.')
