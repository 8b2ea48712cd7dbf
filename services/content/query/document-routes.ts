import { isDocumentId, isPublicId } from '@shop/groq/document'
import { Hono } from 'hono'
import { findContentReader, cacheHeaders } from '../access/reader.ts'
import { badRequest } from '../protocol/api-error.ts'
import type { ServiceContext } from '../service-context.ts'

/** The maximum number of documents per request. */
const maxIds = 1000

function parseIds(segment: string): string[] {
  const ids = segment.split(',').filter(Boolean)
  if (ids.length > maxIds) throw badRequest(`At most ${maxIds} documents at a time`)
  const malformed = ids.find((id) => !isDocumentId(id))
  if (malformed !== undefined) throw badRequest(`Malformed document ID: "${malformed}"`)
  return ids
}

/**
 * `GET /v…/data/doc/{dataset}/{id,…}`: returns `{documents, omitted: [{id, reason}]}`, where the reason is `existence`
 * or `permission`. Whether a private document exists is not revealed.
 * @see https://www.sanity.io/docs/http-reference/doc
 */
export function documentRoutes({ database, dataset }: ServiceContext) {
  const routes = new Hono()
  routes.get('/:version/data/doc/:dataset/:ids', async (context) => {
    const ids = parseIds(context.req.param('ids'))
    const source = dataset(context.req.param('dataset'))
    const reader = await findContentReader(context, database)
    const view = (await source.memory()).documents.view(reader ? 'raw' : 'public')
    const found = new Set(ids.filter((id) => view.get(id)))
    const documents = [...found].map((id) => view.get(id))
    const omitted = ids
      .filter((id) => !found.has(id))
      .map((id) => ({ id, reason: reader || isPublicId(id) ? 'existence' : 'permission' }))
    return context.json({ documents, omitted }, 200, cacheHeaders(reader))
  })
  return routes
}
