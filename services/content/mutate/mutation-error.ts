import { dataError, type ApiError, type ErrorDetails } from '../protocol/api-error.ts'

export interface MutationErrorItem {
  /** The index of the mutation in the transaction, from 0. */
  index: number
  error: ErrorDetails
}

/** Rejects a transaction: 409 for a conflict with the stored documents, 400 for invalid mutations. */
export function mutationError(status: 400 | 409, items: MutationErrorItem[]): ApiError {
  const description = `The mutation(s) failed: ${items[0]?.error.description ?? 'unknown reason'}`
  return dataError(status, { type: 'mutationError', description, items })
}

/** A 409 for the mutation with this index. */
export const conflict = (index: number, error: ErrorDetails): ApiError => mutationError(409, [{ index, error }])

/** A 400 for the mutation with this index. */
export const invalidMutation = (index: number, description: string, details: object = {}): ApiError =>
  mutationError(400, [{ index, error: { type: 'validationError', description, ...details } }])

/** A 409 for a document that does not exist. */
export const documentNotFound = (index: number, id: string): ApiError =>
  conflict(index, {
    type: 'documentNotFoundError',
    description: `The document with the ID "${id}" was not found`,
    id,
  })

/** @throws {ApiError} 409 if the document with this id is at another revision than expected. */
export function checkRevision(
  index: number,
  id: string,
  { current, expected }: { current: string | undefined; expected: string | null | undefined },
): void {
  if (expected === undefined || expected === null || expected === current) return
  throw conflict(index, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
    id,
    currentRevisionID: current,
    expectedRevisionID: expected,
  })
}
