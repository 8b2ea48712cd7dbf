import { isRawByDefault } from '../api-version.ts'
import { badRequest } from '../api-error.ts'
import type { Perspective } from '../store/perspective.ts'

const names: Record<string, Perspective> = {
  raw: 'raw',
  published: 'published',
  drafts: 'drafts',
  previewDrafts: 'drafts',
}

/** The layers of a list, the topmost first; releases, which could lie between them, there are none. */
function fromList(layers: string[]): Perspective {
  if (layers.includes('raw') && layers.length > 1) throw badRequest('The perspective "raw" stands alone')
  const found = layers.map((name) => names[name])
  if (found.includes(undefined)) throw badRequest(`Unknown perspective "${layers.join(',')}"`)
  return found.find((name) => name === 'drafts' || name === 'raw') ?? 'published'
}

/**
 * The perspective that a query is answered from. Whoever has no session gets the public part of the published documents,
 * whatever was asked for.
 * @throws {ApiError} 400 for a perspective that does not exist.
 * @see https://www.sanity.io/docs/content-lake/perspectives
 */
export function requestedPerspective(requested: string | undefined, version: string, isEditor: boolean): Perspective {
  const byDefault = isRawByDefault(version) ? 'raw' : 'published'
  const perspective = requested ? fromList(requested.split(',')) : byDefault
  return isEditor ? perspective : 'public'
}
