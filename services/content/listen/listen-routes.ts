import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { findReader } from '../access/reader.ts'
import { busy } from '../api-error.ts'
import { parseApiVersion } from '../api-version.ts'
import { parseInput, searchOf } from '../parse-input.ts'
import { queryFromAddress } from '../query/query-routes.ts'
import type { ServiceContext } from '../service-context.ts'
import { createEventStream } from './event-stream.ts'
import { Listener } from './listener.ts'
import type { Listeners } from './listeners.ts'

/** How many may listen at a time, in one process. */
const maxListeners = 5000

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(byDefault)

const listenOptions = z.object({
  includeResult: flag(false),
  includePreviousRevision: flag(false),
  includeMutations: flag(true),
  effectFormat: z.enum(['mendoza']).optional(),
  visibility: z.enum(['query', 'transaction']).default('query'),
})

/**
 * `GET /v…/data/listen/{dataset}?query=…`: server-sent events `welcome` `{listenerName}`, `mutation` for every change to a
 * document that the filter finds before or after it, and `reconnect` when the connection ends here and is to be made anew.
 * Who has no session hears of public published documents only. 400 for a query that cannot be answered.
 * @see https://www.sanity.io/docs/http-reference/listen
 */
export function listenRoutes({ database, dataset, projectId, viewRules }: ServiceContext, listeners: Listeners) {
  const routes = new Hono()
  routes.get('/:version/data/listen/:dataset', async (context) => {
    parseApiVersion(context.req.param('version'))
    const { name } = dataset(context.req.param('dataset'))
    const search = searchOf(context.req)
    const reader = await findReader(context, database)
    const options = parseInput(listenOptions, Object.fromEntries(search), 'query')
    if (listeners.size >= maxListeners) throw busy('Too many are listening', 5)
    const stream = createEventStream(() => listeners.remove(stream))
    const listener = new Listener(
      {
        ...options,
        query: queryFromAddress(search),
        context: { projectId, dataset: name, identity: reader?.editor.id ?? '<anonymous>' },
        rule: viewRules(reader ? 'raw' : 'public'),
      },
      stream,
    )
    await listener.check()
    // Changes are followed from when the documents are in memory.
    await dataset(name).memory()
    stream.send('welcome', { listenerName: randomUUID() })
    listeners.add(name, stream, listener)
    return new Response(stream.body, {
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store, no-transform' },
    })
  })
  return routes
}
