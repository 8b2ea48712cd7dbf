import { isJsonObject } from '../../../packages/groq/document.ts'

/**
 * The ids that a value refers to by strong references, which hold their target in place. Weak references and references
 * into other datasets do not.
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

/** Every id that a value names in a `_ref`, whatever the reference is like; what is not an id, as text. */
export function mentionedIds(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) mentionedIds(item, found)
  } else if (isJsonObject(value)) {
    const { _ref } = value
    if (typeof _ref === 'string' || typeof _ref === 'number' || typeof _ref === 'boolean') found.add(String(_ref))
    for (const field of Object.values(value)) if (typeof field === 'object') mentionedIds(field, found)
  }
  return found
}
