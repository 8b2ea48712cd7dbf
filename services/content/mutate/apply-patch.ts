import { Mutation } from '@sanity/mutator'
import type { ContentDocument } from '@shop/groq/document'
import type { Patch, PatchOperations } from './mutation-schema.ts'

/** An invalid patch or path. The message may be shown to the client. */
export class InvalidPatchError extends Error {
  override readonly name = 'InvalidPatchError'
}

/** Fields that a patch may not change. */
const immutableFields = ['_id', '_type', '_createdAt'] as const

/** Ranges are expanded index by index: `items[0:9999999999]` would take minutes. */
const hugeIndex = /\d{6,}/
const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

function pathsOf({ set, setIfMissing, unset, inc, dec, diffMatchPatch, insert }: Patch): string[] {
  const keyed = [set, setIfMissing, inc, dec, diffMatchPatch].flatMap((paths) => Object.keys(paths ?? {}))
  const inserted = Object.entries(insert ?? {}).flatMap(([name, path]) => (name === 'items' ? [] : [String(path)]))
  return [...keyed, ...(unset ?? []), ...inserted]
}

/** A patch's operations without its target. */
export function operationsOf(patch: PatchOperations) {
  const { set, setIfMissing, unset, inc, dec, insert, diffMatchPatch } = patch
  const operations = { set, setIfMissing, unset, inc, dec, insert, diffMatchPatch }
  return Object.fromEntries(Object.entries(operations).filter(([, operation]) => operation !== undefined))
}

/**
 * Applies a patch; returns the same object if nothing changes.
 * @throws {InvalidPatchError} for an invalid path, or a change to the document's identity.
 * @see https://www.sanity.io/docs/http-patches
 */
export function applyPatch(document: ContentDocument, patch: Patch): ContentDocument {
  const huge = pathsOf(patch).find((path) => hugeIndex.test(path.replace(quoted, '')))
  if (huge !== undefined) throw new InvalidPatchError(`The index in the path "${huge}" is too large`)
  const patched = patchedBy(document, patch)
  const changed = immutableFields.find((field) => patched[field] !== document[field])
  if (changed) throw new InvalidPatchError(`Cannot modify immutable attribute "${changed}"`)
  return { ...patched, ...identityOf(document) }
}

const identityOf = ({ _id, _type, _rev, _createdAt, _updatedAt }: ContentDocument) => ({
  _id,
  _type,
  _rev,
  _createdAt,
  _updatedAt,
})

function patchedBy(document: ContentDocument, patch: Patch): object & { [field: string]: unknown } {
  try {
    const mutation = new Mutation({ mutations: [{ patch: { ...operationsOf(patch), id: document._id } }] })
    const patched = mutation.apply(document)
    if (patched) return patched
  } catch (error) {
    throw new InvalidPatchError(error instanceof Error ? error.message : 'The patch cannot be applied', {
      cause: error,
    })
  }
  throw new InvalidPatchError('The patch leaves no document')
}
