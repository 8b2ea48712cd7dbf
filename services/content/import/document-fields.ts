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
