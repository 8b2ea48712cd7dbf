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

const draftPrefix = 'drafts.'
const versionPrefix = 'versions.'

/** Maximum length of a document id, as in the hosted lake. */
const maxIdLength = 128
const idPattern = /^[A-Za-z0-9_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/

export const isDocumentId = (id: string): boolean => id.length <= maxIdLength && idPattern.test(id)

const isDraftId = (id: string): boolean => id.startsWith(draftPrefix)

/** Neither a draft nor a release version. */
export const isPublishedId = (id: string): boolean => !isDraftId(id) && !id.startsWith(versionPrefix)

export const draftId = (publishedId: string): string => draftPrefix + publishedId

/** The published id of a draft or a published document; a version's id is returned unchanged. */
export const publishedIdOf = (id: string): string => (isDraftId(id) ? id.slice(draftPrefix.length) : id)

/** Only ids without a dot are public, as in the hosted lake: a path before the id makes a document private. */
export const isPublicId = (id: string): boolean => !id.includes('.')
