import { isJsonObject } from '@shop/groq/document'

/**
 * The ids of a value's strong references, whose targets cannot be deleted. Weak references and references into other
 * datasets are not included.
 * @see https://www.sanity.io/docs/reference-type
 */
export function strongReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) strongReferences(item, found)
  } else if (isJsonObject(value)) {
    const { _ref, _weak, _dataset, _projectId } = value
    if (typeof _ref === 'string' && _weak !== true && _dataset === undefined && _projectId === undefined)
      found.add(_ref)
    for (const field of Object.values(value)) strongReferences(field, found)
  }
  return found
}
