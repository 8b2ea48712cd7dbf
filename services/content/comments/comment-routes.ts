import { Hono } from 'hono'
import { requireCommenter } from '../access/reader.ts'
import type { ServiceContext } from '../service-context.ts'
import { notFound } from '../protocol/api-error.ts'
import { commentsDatasetOf } from '../store/comments-dataset.ts'

/**
 * `POST /v…/comments/{dataset}/setup` → `{datasetName}` of the dataset's add-on dataset. It always exists; the Studio
 * asks for it before it writes a first comment, unless it knows it. 401 and 403 for those who may not comment.
 */
export function commentRoutes({ database, datasets, publicUrl }: ServiceContext) {
  const routes = new Hono()
  routes.post('/:version/comments/:dataset/setup', async (context) => {
    await requireCommenter(context, { database, publicUrl })
    const name = context.req.param('dataset')
    await datasets.know(name)
    if (!datasets.names.includes(name)) throw notFound('There is no such dataset with comments')
    return context.json({ datasetName: commentsDatasetOf(name) })
  })
  return routes
}
