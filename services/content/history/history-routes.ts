import { draftId, isDocumentId, isVersionId, publishedIdOf, versionId, type ContentDocument } from '@shop/groq/document'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { requireContent, requireSession } from '../access/reader.ts'
import { badRequest } from '../protocol/api-error.ts'
import { flag, parseSearch, searchOf } from '../protocol/parse-input.ts'
import type { ServiceContext } from '../service-context.ts'
import type { CommittedTransaction } from '../store/dataset-memory.ts'
import { mendozaEffects } from './mendoza-patch.ts'
import { RevisionLog } from './revision-log.ts'
import { timelineOf } from './timeline.ts'

/** The maximum number of transactions or events per response. */
const maxTransactions = 1000

/** The maximum number of documents per request; the Studio asks for all documents of a release at once. */
const maxIds = 300

const limit = z.coerce.number().int().min(1).max(maxTransactions)
const transactionOptions = z.object({
  limit: limit.default(500),
  reverse: flag.default(false),
  fromTransaction: z.string().optional(),
  toTransaction: z.string().optional(),
})
const momentOptions = z.object({
  revision: z.string().optional(),
  time: z.iso.datetime({ offset: true }).optional(),
  lastRevision: flag.default(false),
})
const eventOptions = z.object({
  limit: limit.default(100),
  /** The sequence of the previous response's last event. */
  nextCursor: z.coerce.number().int().min(0).optional(),
})

function parseIds(segment: string): string[] {
  const ids = segment.split(',').filter(Boolean)
  if (ids.length === 0 || ids.length > maxIds || !ids.every(isDocumentId)) throw badRequest('Malformed document IDs')
  return ids
}

const asLine = ({ transactionId: id, author, committedAt: timestamp, transitions }: CommittedTransaction): string =>
  `${JSON.stringify({
    id,
    author,
    timestamp,
    documentIDs: transitions.map((transition) => transition.id),
    effects: Object.fromEntries(transitions.map((transition) => [transition.id, mendozaEffects(transition)])),
  })}\n`

/**
 * A document after a transaction. Documents that are imported or written by scripts have no draft then; in the
 * history of the draft, the Studio still requests the draft and gets the published document.
 */
async function revisionAfter(
  log: RevisionLog,
  id: string,
  transactionId: string,
): Promise<ContentDocument | undefined> {
  const found = await log.revisionOf(id, { transactionId })
  const publishedId = publishedIdOf(id)
  if (found || publishedId === id) return found
  const marks = await log.marksOf([id, publishedId])
  const changed = marks.filter((mark) => mark.transactionId === transactionId).map((mark) => mark.id)
  // A published document that was published from its draft is not one of these.
  if (changed.length === 0 || changed.includes(id)) return undefined
  const published = await log.revisionOf(publishedId, { transactionId })
  return published && { ...published, _id: id }
}

/** Returns how to find a document by the request's `lastRevision`, `revision` or `time`, by default now. */
function revisionBy(log: RevisionLog, options: z.infer<typeof momentOptions>) {
  const { revision: transactionId, time } = options
  return (id: string): Promise<ContentDocument | undefined> => {
    if (options.lastRevision) return log.lastRevisionOf(id)
    if (transactionId) return revisionAfter(log, id, transactionId)
    return log.revisionOf(id, { time: new Date(time ?? Date.now()).toISOString() })
  }
}

/**
 * The history of documents, for editors:
 * - `GET …/data/history/{dataset}/transactions/{id,…}?fromTransaction&toTransaction&limit&reverse` → one transaction
 *   per line, with Mendoza effects; the oldest first, or the newest with `reverse=true`
 * - `GET …/data/history/{dataset}/documents/{id,…}?revision=`, `?time=` or `?lastRevision=true` → `{documents}`
 * - `GET …/data/history/{dataset}/events/documents/{id}?limit&nextCursor` → `{events: {[id]: […]}, nextCursor}`, the
 *   newest first; an empty cursor marks the last page
 * - `GET …/data/references/{dataset}/documents/{id}/to` → `{totalCount, references}`: references from other datasets
 * @see https://www.sanity.io/docs/http-reference/history
 */
export function historyRoutes({ database, dataset }: ServiceContext) {
  const routes = new Hono()

  async function logFor(context: Context): Promise<RevisionLog> {
    const { name } = dataset(context.req.param('dataset') ?? '')
    requireContent(await requireSession(context, database))
    return new RevisionLog(database, name)
  }

  /** The ids that versions of a document have or had in the releases that exist. */
  async function versionIdsOf(context: Context, id: string): Promise<string[]> {
    const { documents } = await dataset(context.req.param('dataset') ?? '').memory()
    const releases = documents.view('raw').find('_type', ['system.release'])
    return releases.map(({ name }) => versionId(String(name), id))
  }

  routes.get('/:version/data/history/:dataset/transactions/:ids', async (context) => {
    const log = await logFor(context)
    const options = parseSearch(transactionOptions, searchOf(context.req))
    const { fromTransaction: from, toTransaction: to, reverse: newestFirst } = options
    const range = { from, to, limit: options.limit, newestFirst }
    const entries = await log.transactionsOf(parseIds(context.req.param('ids')), range)
    const lines = (await log.withEarlierRevisions(newestFirst ? entries.toReversed() : entries)).map(asLine)
    const ordered = newestFirst ? lines.toReversed() : lines
    return context.body(ordered.join(''), 200, { 'Content-Type': 'application/x-ndjson' })
  })

  routes.get('/:version/data/history/:dataset/documents/:ids', async (context) => {
    const log = await logFor(context)
    const options = parseSearch(momentOptions, searchOf(context.req))
    const documents = await Promise.all(parseIds(context.req.param('ids')).map(revisionBy(log, options)))
    return context.json({ documents: documents.filter((document) => document !== undefined) })
  })

  routes.get('/:version/data/history/:dataset/events/documents/:id', async (context) => {
    const log = await logFor(context)
    const options = parseSearch(eventOptions, searchOf(context.req))
    const [asked = ''] = parseIds(context.req.param('id'))
    const id = publishedIdOf(asked)
    const own = isVersionId(asked) ? asked : draftId(id)
    const { nextCursor: cursor = Infinity } = options
    const marks = await log.marksOf([id, draftId(id), ...new Set([own, ...(await versionIdsOf(context, id))])])
    const timeline = timelineOf(id, own, marks).filter(({ sequence }) => sequence < cursor)
    const page = timeline.slice(0, options.limit)
    const nextCursor = timeline.length > page.length ? String(page.at(-1)?.sequence) : ''
    return context.json({ events: { [asked]: page.map(({ event }) => event) }, nextCursor })
  })

  routes.get('/:version/data/references/:dataset/documents/:id/to', async (context) => {
    await logFor(context)
    return context.json({ totalCount: 0, references: [] })
  })
  return routes
}
