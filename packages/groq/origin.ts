import { DateTime, Path } from 'groq-js'
import { isJsonObject, type ContentDocument, type JsonObject } from './document.ts'

/** A place in a document. */
export class Source {
  readonly document: ContentDocument
  /** The value there. */
  readonly value: unknown
  readonly parent: Source | undefined
  /** Its field or index in `parent`. */
  readonly key: string | number

  constructor(document: ContentDocument, value: unknown, parent?: Source, key: string | number = '') {
    this.document = document
    this.value = value
    this.parent = parent
    this.key = key
  }
}

/**
 * Where a value of a query comes from: a place in a document; a list or object that the query made, with the origins of
 * its parts; `documents`, a list of documents; `literal`, the query itself or its parameters; undefined if it was
 * computed.
 */
export type Origin =
  | Source
  | { items: readonly Origin[] }
  | { fields: Readonly<Record<string, Origin>> }
  | 'documents'
  | 'literal'
  | undefined

export interface Traced {
  /** The value as groq-js has it: JSON, a date or a path. */
  value: unknown
  origin: Origin
}

/** Whether groq-js takes a value for an object. */
export const isObject = (value: unknown): value is JsonObject =>
  isJsonObject(value) && !(value instanceof DateTime) && !(value instanceof Path)

export const nothing: Traced = { value: null, origin: undefined }

const isDocument = (value: unknown): value is ContentDocument => isJsonObject(value) && typeof value['_id'] === 'string'

/** The origin of a value that is a document of the dataset, or null. */
export const documentOrigin = (value: unknown): Origin => (isDocument(value) ? new Source(value, value) : undefined)

/** The origin of a part of a value. */
export function partOf(origin: Origin, key: string | number, part: unknown): Origin {
  if (origin instanceof Source) return new Source(origin.document, part, origin, key)
  if (origin === undefined || origin === 'literal') return origin
  if (origin === 'documents') return documentOrigin(part)
  return 'items' in origin ? origin.items[Number(key)] : origin.fields[key]
}

export const itemsOf = ({ value, origin }: Traced): Traced[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => ({ value: item, origin: partOf(origin, index, item) }))
    : []

/** A list that the query made. */
export const listOf = (items: readonly Traced[]): Traced => ({
  value: items.map(({ value }) => value),
  origin: { items: items.map(({ origin }) => origin) },
})

/** An object that the query makes, field by field. */
export class QueryObject {
  readonly #value: JsonObject = {}
  readonly #fields: Record<string, Origin> = {}

  set(name: string, { value, origin }: Traced): void {
    this.#value[name] = value
    this.#fields[name] = origin
  }

  setAll({ value, origin }: { value: JsonObject; origin: Origin }): void {
    for (const name of Object.keys(value)) {
      const part = value[name]
      this.set(name, { value: part, origin: partOf(origin, name, part) })
    }
  }

  get traced(): Traced {
    return { value: this.#value, origin: { fields: this.#fields } }
  }
}
