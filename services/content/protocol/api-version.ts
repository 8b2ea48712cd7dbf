import { badRequest } from './api-error.ts'

/** From this version on, queries without a perspective only see published documents. */
const publishedByDefaultSince = '2025-02-19'

/**
 * The API version in a path: `v1`, `vX`, or `v` and a date.
 * @throws {ApiError} 400 for anything else.
 * @see https://www.sanity.io/docs/content-lake/api-versioning
 */
export function parseApiVersion(segment: string): string {
  if (!/^v(1|X|\d{4}-\d{2}-\d{2})$/.test(segment)) throw badRequest(`Invalid API version "${segment}"`)
  return segment.slice(1)
}

/** Whether queries without a perspective see all documents. */
export function isRawByDefault(version: string): boolean {
  return version === '1' || (version !== 'X' && version < publishedByDefaultSince)
}
