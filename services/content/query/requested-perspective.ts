import type { Perspective } from '@shop/groq/perspective'
import { isRawByDefault } from '../protocol/api-version.ts'
import { badRequest } from '../protocol/api-error.ts'

/** Release names, as they are part of version ids. */
const releaseName = /^[A-Za-z0-9_-]{1,100}$/
const maxLayers = 50

/** A list of layers, the highest priority first; published documents are the base. */
function fromList(layers: string[]): Perspective {
  if (layers.length === 1 && layers[0] === 'raw') return 'raw'
  if (layers.includes('raw')) throw badRequest('The perspective "raw" cannot be combined with others')
  const isKnown = layers.length <= maxLayers && layers.every((name) => releaseName.test(name))
  if (!isKnown) throw badRequest(`Unknown perspective "${layers.join(',')}"`)
  const published = layers.indexOf('published')
  const above = published < 0 ? layers : layers.slice(0, published)
  return above.length === 0 ? 'published' : above.map((name) => (name === 'previewDrafts' ? 'drafts' : name))
}

/**
 * The perspective of a query. Without a session it is always `public`.
 * @throws {ApiError} 400 for a perspective that does not exist.
 * @see https://www.sanity.io/docs/content-lake/perspectives
 */
export function requestedPerspective(requested: string | undefined, version: string, isEditor: boolean): Perspective {
  const byDefault = isRawByDefault(version) ? 'raw' : 'published'
  const perspective = requested ? fromList(requested.split(',')) : byDefault
  return isEditor ? perspective : 'public'
}
