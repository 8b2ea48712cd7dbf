import { isJsonObject, type JsonObject } from '@shop/groq/document'

/** An object within a document, and its path. */
export interface FoundObject {
  path: string
  object: JsonObject
}

/** All objects in a document, starting with itself (with an empty path). */
export function* objectsIn(value: unknown, path = ''): Iterable<FoundObject> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${path}[${index}]`)
  } else if (isJsonObject(value)) {
    yield { path, object: value }
    for (const [name, field] of Object.entries(value)) yield* objectsIn(field, path ? `${path}.${name}` : name)
  }
}

/** Replaces every object in the document with the result of `change`, innermost first. */
export function mapObjects<Value>(value: Value, change: (object: JsonObject) => JsonObject): Value
export function mapObjects(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (!isJsonObject(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapObjects(field, change)])))
}
