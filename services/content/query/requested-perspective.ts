import type { Perspective } from '@shop/groq/perspective'
import { isRawByDefault } from '../protocol/api-version.ts'
import { badRequest } from '../protocol/api-error.ts'

const names: Record<string, Perspective> = {
  raw: 'raw',
  published: 'published',
  drafts: 'drafts',
  previewDrafts: 'drafts',
}

/** Names of releases, as they stand in the ids of versions. */
const releaseName = /^[A-Za-z0-9_-]{1,100}$/
const maxLayers = 50

/** The layers of a list, the topmost first; below them all is what is published. */
function fromList(layers: string[]): Perspective {
  const [only = ''] = layers
  if (layers.length === 1 && names[only]) return names[only]
  if (layers.includes('raw')) throw badRequest('The perspective "raw" stands alone')
  const isKnown = layers.length <= maxLayers && layers.every((name) => releaseName.test(name))
  if (!isKnown) throw badRequest(`Unknown perspective "${layers.join(',')}"`)
  const published = layers.indexOf('published')
  const above = published < 0 ? layers : layers.slice(0, published)
  return above.length === 0 ? 'published' : above.map((name) => (name === 'previewDrafts' ? 'drafts' : name))
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
