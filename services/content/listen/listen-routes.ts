import { parseListenFilter } from '@shop/groq/listen-filter'
import { clientAddress } from '@shop/http/client-address'
import { Hono } from 'hono'
import { findContentReader, isStillReader } from '../access/reader.ts'
import { RevisionLog } from '../history/revision-log.ts'
import { parseSearch, searchOf } from '../protocol/parse-input.ts'
import { queryFromUrl } from '../query/query-routes.ts'
import type { ServiceContext } from '../service-context.ts'
import { withCurrentUrl } from '../store/current-url.ts'
import { createEventStream } from './event-stream.ts'
import { Listener } from './listener.ts'
import type { Listeners } from './listeners.ts'
import { listenOptions } from './mutation-event.ts'
import { transactionsSince } from './missed-transactions.ts'
import { parsePosition } from './position.ts'

/**
 * `GET /v…/data/listen/{dataset}?query=…`: server-sent events `welcome` `{listenerName}`, `mutation` for every change
 * to a document that the filter finds before or after it, and `reconnect` when the client should reconnect. With
 * `enableResume=true`, a client that reconnects with `Last-Event-ID` gets `welcomeback` and the missed events, or
 * `reset` when there are too many. A `heartbeat` every 15 s updates the id.
 * Without a session only public published documents are included. 400 for a query that is not a filter, or one that may
 * take long; 401, 429 and 503 as for {@link Listeners.admit}.
 * @see https://www.sanity.io/docs/http-reference/listen
 */
export function listenRoutes(
  { database, dataset, projectId, publicUrl, trustedProxies }: ServiceContext,
  listeners: Listeners,
) {
  const routes = new Hono()

  routes.get('/:version/data/listen/:dataset', async (context) => {
    const source = dataset(context.req.param('dataset'))
    const search = searchOf(context.req)
    const reader = await findContentReader(context, database)
    const address = reader ? undefined : clientAddress(context.req.raw, context.env, trustedProxies)
    listeners.admit(address)
    const options = parseSearch(listenOptions, search)
    const isVisitor = reader === undefined
    const identity = reader?.editor.id ?? '<anonymous>'
    const wanted = parseListenFilter(queryFromUrl(search), { projectId, dataset: source.name, identity }, isVisitor)
    const { documents, sequence } = await source.memory()
    const filter = listeners.share({
      filter: wanted,
      isVisitor,
      rule: documents.ruleOf(reader ? 'raw' : 'public'),
      present: (document) => withCurrentUrl(document, publicUrl()),
    })
    const stream = createEventStream({
      onEnd: () => listeners.remove(stream),
      allowance: () => listeners.allowance(),
    })
    const listener = new Listener(filter, options, stream)
    // Transactions after `sequence` are delivered live; missed ones before it are read from the log.
    listeners.add(stream, {
      dataset: source.name,
      filter,
      listener,
      address,
      isAllowed: reader && (() => isStillReader(context, database)),
    })
    const position = options.enableResume ? parsePosition(context.req.header('Last-Event-ID')) : undefined
    const revisions = new RevisionLog(database, source.name)
    if (position) listener.resume(position, transactionsSince(source.log, revisions, position, sequence), sequence)
    else listener.welcome(sequence)
    return stream.response
  })
  return routes
}
