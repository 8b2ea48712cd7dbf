import type { Database } from '@shop/database'
import { enqueue, finishEntry, type OutboxHandler } from '@shop/database/outbox'
import type { QueryEngine } from '@shop/groq'
import { isDraftId, isPublishedId, type ContentDocument } from '@shop/groq/document'
import { QueryError } from '@shop/groq/errors'
import type { DocumentTransition } from '@shop/groq/run-query'
import { RevisionLog } from '../history/revision-log.ts'
import type { ServiceContext } from '../service-context.ts'
import { withCurrentUrl } from '../store/current-url.ts'
import type { CommittedTransaction, Transition } from '../store/dataset-memory.ts'
import type { ContentTables, Operation } from '../tables.ts'
import { changesPayload, changesTopic, deliveryTopic, scopesOf, type ChangesPayload } from './changes.ts'
import { addFailure, deliveryId, type Delivery } from './delivery-log.ts'
import { enabledWebhooks, type Webhook } from './webhook-store.ts'

/** The number of documents per entry of the outbox, whose time is limited. */
const documentsAtOnce = 50
/** The time limit of an expression, in milliseconds. */
const expressionLimit = 1000

type Transaction = Omit<CommittedTransaction, 'transitions'>

const operationOf = ({ before, after }: Transition): Operation => {
  if (!after) return 'delete'
  return before ? 'update' : 'create'
}

function concerns({ rule, includeDrafts, includeAllVersions }: Webhook, transition: Transition): boolean {
  if (!rule.on.includes(operationOf(transition))) return false
  return isPublishedId(transition.id) || (isDraftId(transition.id) ? includeDrafts : includeAllVersions)
}

/** A delivery to be queued, or one that failed before: its expression could not be evaluated. */
type Planned = Delivery & { failure: string | null }

/** Determines the deliveries of webhooks for a transaction, and queues them. */
export function createChangesHandler(
  {
    database,
    publicUrl,
    projectId,
    datasets,
  }: Pick<ServiceContext, 'database' | 'publicUrl' | 'projectId' | 'datasets'>,
  engineOf: (dataset: string) => Promise<QueryEngine>,
): OutboxHandler {
  const shown = (document: ContentDocument | undefined) => (document ? withCurrentUrl(document, publicUrl()) : null)

  /** The result of an expression as JSON. @throws {QueryError} */
  async function evaluate(expression: string, webhook: Webhook, dataset: string, change: DocumentTransition) {
    const engine = await engineOf(dataset)
    const { json } = await engine.evaluateOnChange(
      {
        perspective: webhook.includeDrafts || webhook.includeAllVersions ? 'raw' : 'published',
        query: { query: expression, parameters: {}, change },
        context: { projectId, dataset, identity: webhook.createdBy },
      },
      expressionLimit,
    )
    return json
  }

  /** A webhook's payload for a change; undefined if its filter does not match it. */
  async function payloadOf(webhook: Webhook, dataset: string, transition: Transition): Promise<string | undefined> {
    const { filter, projection } = webhook.rule
    const change = { before: shown(transition.before), after: shown(transition.after) }
    if (filter !== null && (await evaluate(filter, webhook, dataset, change)) !== 'true') return undefined
    if (projection === null) return JSON.stringify(change.after ?? change.before)
    return evaluate(projection, webhook, dataset, change)
  }

  async function plan(
    webhook: Webhook,
    dataset: string,
    { transactionId, committedAt }: Transaction,
    transition: Transition,
  ): Promise<Planned | undefined> {
    const change = { webhook_id: webhook.id, dataset, document_id: transition.id, transaction_id: transactionId }
    const delivery = {
      ...change,
      id: deliveryId(change),
      created_at: new Date().toISOString(),
      committed_at: committedAt,
      operation: operationOf(transition),
    }
    try {
      const payload = await payloadOf(webhook, dataset, transition)
      return payload === undefined ? undefined : { ...delivery, payload, status: 'pending', failure: null }
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      return { ...delivery, payload: '', status: 'failed', failure: error.message }
    }
  }

  return async (payload, { id }) => {
    const { dataset, sequence, after } = changesPayload.parse(payload)
    const webhooks = await enabledWebhooks(database, scopesOf(dataset, datasets))
    if (webhooks.length === 0) return
    const log = new RevisionLog(database, dataset)
    const entries = await log.changesOf(sequence, { after, limit: documentsAtOnce })
    const [transaction] = await log.withEarlierRevisions(entries)
    if (!transaction) return
    const planned: Planned[] = []
    for (const transition of transaction.transitions) {
      for (const webhook of webhooks) {
        if (!concerns(webhook, transition)) continue
        const delivery = await plan(webhook, dataset, transaction, transition)
        if (delivery) planned.push(delivery)
      }
    }
    const last = transaction.transitions.at(-1)?.id
    const isWhole = transaction.transitions.length < documentsAtOnce || last === undefined
    await store(database, id, planned, isWhole ? undefined : { dataset, sequence, after: last })
  }
}

/** Stores new deliveries, and queues them and the rest of the transaction: once per outbox entry. */
function store(
  database: Database,
  entryId: number,
  planned: readonly Planned[],
  rest: ChangesPayload | undefined,
): Promise<void> {
  return database.write(async (write) => {
    if (!(await finishEntry(write, entryId))) return
    const tables = write.trx.withTables<ContentTables>()
    for (const { failure, ...delivery } of planned) {
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('content_webhook_delivery')
        .values(delivery)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) continue
      if (failure === null) await enqueue(write, { topic: deliveryTopic, payload: { delivery: delivery.id } })
      else await addFailure(tables, delivery, failure)
    }
    if (rest) await enqueue(write, { topic: changesTopic, payload: rest })
  })
}
