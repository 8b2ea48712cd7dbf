import { Hono } from 'hono'
import type { ServiceContext } from '../service-context.ts'
import { requireContent, requireSession } from './reader.ts'

/** The paths that contain a dataset's name. */
const paths = [
  '/:version/data/:kind/:dataset/*',
  '/:version/data/live/events/:dataset',
  '/:version/assets/:kind/:dataset',
  '/images/:project/:dataset/*',
  '/files/:project/:dataset/*',
]

/**
 * Guards all reads: a private dataset returns 401 to clients without a session or token. Its images and files are
 * public for anybody who knows their URL, as in the hosted API.
 */
export function guardDatasets({ database, datasets }: ServiceContext): Hono {
  const routes = new Hono()
  for (const path of paths) {
    const isData = path.startsWith('/:version/data/')
    routes.use(path, async (context, next) => {
      // The name of a live connection is one segment further.
      if (context.req.param('kind') === 'live') return next()
      const name = context.req.param('dataset') ?? ''
      await datasets.know(name)
      // A dataset that does not exist is rejected by its route.
      const isOpen = !isData || datasets.isPublic(name) || !datasets.find(name)
      if (!isOpen) requireContent(await requireSession(context, database))
      return next()
    })
  }
  return routes
}
