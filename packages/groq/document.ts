/** Any JSON value that has fields. */
export type JsonObject = { [field: string]: unknown }

/** A document as it is kept: JSON with the five fields that the lake itself keeps. */
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

/** Reads a body that this service has written itself. */
export function parseDocument(body: string): ContentDocument {
  const document: ContentDocument = JSON.parse(body)
  return document
}
