import { Hono } from 'hono'
import type { ServiceContext } from '../service-context.ts'
import { requireSession } from './reader.ts'

/** Stands before all that is read: a dataset that is not public answers 401 to who has neither a session nor a token. */
export function guardDatasets({ database, isPublic }: ServiceContext): Hono {
  const routes = new Hono()
  routes.use('/:version/data/:kind/:dataset/*', async (context, next) => {
    const isOpen = isPublic(context.req.param('dataset'))
    if (!isOpen) await requireSession(context, database)
    await next()
  })
  return routes
}
