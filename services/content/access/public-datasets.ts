import { Hono } from 'hono'
import type { ServiceContext } from '../service-context.ts'
import { requireContent, requireSession } from './reader.ts'

/** Guards all reads: a private dataset returns 401 to clients without a session or token. */
export function guardDatasets({ database, isPublic }: ServiceContext): Hono {
  const routes = new Hono()
  routes.use('/:version/data/:kind/:dataset/*', async (context, next) => {
    const isOpen = isPublic(context.req.param('dataset'))
    if (!isOpen) requireContent(await requireSession(context, database))
    await next()
  })
  return routes
}
