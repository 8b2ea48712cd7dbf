import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { findReader } from '../access/reader.ts'
import { parseApiVersion } from '../api-version.ts'
import { badRequest, unauthorized } from '../api-error.ts'
import { mendozaEffects } from '../listen/mutation-event.ts'
import { parseInput, searchOf } from '../parse-input.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Dataset } from '../store/dataset.ts'
import type { CommittedTransaction } from '../store/dataset-memory.ts'
import { draftId, isDocumentId, publishedIdOf } from '../store/document-id.ts'
import { withEarlierRevisions } from './earlier-revisions.ts'
import { timelineEvent } from './timeline-event.ts'

/** How many of the newest transactions are looked at. */
const maxTransactions = 500

const transactionOptions = z.object({
  limit: z.coerce.number().int().min(1).max(maxTransactions).default(maxTransactions),
  reverse: z.enum(['true', 'false']).default('false'),
  fromTransaction: z.string().optional(),
  toTransaction: z.string().optional(),
})
const momentOptions = z.object({ revision: z.string().optional(), time: z.iso.datetime({ offset: true }).optional() })

function parseIds(segment: string): string[] {
  const ids = segment.split(',').filter(Boolean)
  if (ids.length === 0 || ids.length > 100 || !ids.every(isDocumentId)) throw badRequest('Malformed document IDs')
  return ids
}

function between(entries: CommittedTransaction[], from: string | undefined, to: string | undefined) {
  const start = entries.findIndex(({ transactionId }) => transactionId === from)
  const end = entries.findIndex(({ transactionId }) => transactionId === to)
  return entries.slice(Math.max(start, 0), end < 0 ? undefined : end + 1)
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
 * What documents were, for editors:
 * - `GET …/data/history/{dataset}/transactions/{id,…}` → one transaction a line, with Mendoza effects
 * - `GET …/data/history/{dataset}/documents/{id}?revision=` or `?time=` → `{documents}`
 * - `GET …/data/history/{dataset}/events/documents/{id}` → `{events, nextCursor}`, the newest first
 * - `GET …/data/references/{dataset}/documents/{id}/to` → `{totalCount, references}`: references from other datasets
 * @see https://www.sanity.io/docs/http-reference/history
 */
export function historyRoutes({ database, dataset }: ServiceContext) {
  const routes = new Hono()

  async function datasetFor(context: Context): Promise<Dataset> {
    parseApiVersion(context.req.param('version') ?? '')
    const found = dataset(context.req.param('dataset') ?? '')
    if (!(await findReader(context, database))) throw unauthorized('Sign in to see the history')
    return found
  }

  routes.get('/:version/data/history/:dataset/transactions/:ids', async (context) => {
    const source = await datasetFor(context)
    const options = parseInput(transactionOptions, Object.fromEntries(searchOf(context.req)), 'query')
    const entries = await source.history.transactionsOf(parseIds(context.req.param('ids')), maxTransactions)
    const transactions = between(
      await withEarlierRevisions(source, entries),
      options.fromTransaction,
      options.toTransaction,
    )
    const ordered = options.reverse === 'true' ? transactions.toReversed() : transactions
    const lines = ordered.slice(0, options.limit).map(asLine)
    return context.body(lines.join(''), 200, { 'Content-Type': 'application/x-ndjson' })
  })

  routes.get('/:version/data/history/:dataset/documents/:ids', async (context) => {
    const { history } = await datasetFor(context)
    const { revision, time } = parseInput(momentOptions, Object.fromEntries(searchOf(context.req)), 'query')
    const upTo = revision ? { transactionId: revision } : { time: new Date(time ?? Date.now()).toISOString() }
    const ids = parseIds(context.req.param('ids'))
    const documents = await Promise.all(ids.map((id) => history.revisionOf(id, upTo)))
    return context.json({ documents: documents.filter((document) => document !== undefined) })
  })

  routes.get('/:version/data/history/:dataset/events/documents/:id', async (context) => {
    const source = await datasetFor(context)
    const [id = ''] = parseIds(publishedIdOf(context.req.param('id')))
    const entries = await source.history.transactionsOf([id, draftId(id)], maxTransactions)
    const transactions = await withEarlierRevisions(source, entries)
    const events = transactions.flatMap((transaction) => timelineEvent(id, transaction) ?? [])
    return context.json({ events: events.toReversed(), nextCursor: '' })
  })

  routes.get('/:version/data/references/:dataset/documents/:id/to', async (context) => {
    await datasetFor(context)
    return context.json({ totalCount: 0, references: [] })
  })
  return routes
}
