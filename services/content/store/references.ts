import { isJsonObject } from '@shop/groq/document'

/**
 * The id of the document that a strong reference refers to, which cannot be deleted; undefined for anything else, such
 * as a weak reference or one into another dataset.
 * @see https://www.sanity.io/docs/reference-type
 */
export function strongTarget({ _ref, _weak, _dataset, _projectId }: Record<string, unknown>): string | undefined {
  const isStrong = _weak !== true && _dataset === undefined && _projectId === undefined
  return isStrong && typeof _ref === 'string' ? _ref : undefined
}

/** The targets of all strong references in a value, see {@link strongTarget}. */
export function strongReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) strongReferences(item, found)
  } else if (isJsonObject(value)) {
    const target = strongTarget(value)
    if (target !== undefined) found.add(target)
    for (const field of Object.values(value)) strongReferences(field, found)
  }
  return found
}
