import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { enqueue } from '@shop/database/outbox'
import { contentTablesOf, writeContent, type ContentTables, type OpenContentTables } from '../tables.ts'
import { deliveryTopic } from './changes.ts'

/** The maximum number of stored finished deliveries per webhook. */
const maxKept = 200

export type Delivery = ContentTables['content_webhook_delivery']
export type Attempt = ContentTables['content_webhook_attempt']

/** The id of a delivery: the same whenever the same change is processed, so that it is delivered once. */
export const deliveryId = (
  change: Pick<Delivery, 'webhook_id' | 'dataset' | 'transaction_id' | 'document_id'>,
): string =>
  createHash('sha256')
    .update([change.webhook_id, change.dataset, change.transaction_id, change.document_id].join('\n'))
    .digest('base64url')
    .slice(0, 27)

/** Deletes the oldest finished deliveries of a webhook. */
async function prune(tables: OpenContentTables, webhookId: string): Promise<void> {
  const gone = await tables
    .selectFrom('content_webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '!=', 'pending')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .offset(maxKept)
    .execute()
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await tables.deleteFrom('content_webhook_attempt').where('delivery_id', 'in', ids).execute()
  await tables.deleteFrom('content_webhook_delivery').where('id', 'in', ids).execute()
}

/** The outcome of an attempt. */
export type Outcome = Pick<Attempt, 'duration' | 'result_code' | 'result_body' | 'failure'>

/** Stores an attempt within a transaction. */
async function addAttempt(
  tables: OpenContentTables,
  { id: delivery_id, webhook_id }: Pick<Delivery, 'id' | 'webhook_id'>,
  outcome: Outcome,
): Promise<void> {
  const id = randomBytes(12).toString('base64url')
  const created_at = new Date().toISOString()
  await tables
    .insertInto('content_webhook_attempt')
    .values({ id, delivery_id, webhook_id, created_at, ...outcome })
    .execute()
}

/** Stores the attempt of a delivery that failed before it was sent, within a transaction. */
export async function addFailure(
  tables: OpenContentTables,
  delivery: Pick<Delivery, 'id' | 'webhook_id'>,
  failure: string,
): Promise<void> {
  await addAttempt(tables, delivery, { duration: 0, result_code: null, result_body: null, failure })
  await prune(tables, delivery.webhook_id)
}

/** Stores an attempt, and the new state of its delivery. */
export const recordAttempt = (
  database: Database,
  delivery: Pick<Delivery, 'id' | 'webhook_id'>,
  status: Delivery['status'],
  outcome: Outcome,
): Promise<void> =>
  writeContent(database, async (tables) => {
    const { numUpdatedRows } = await tables
      .updateTable('content_webhook_delivery')
      .set({ status })
      .where('id', '=', delivery.id)
      .executeTakeFirstOrThrow()
    // The webhook was removed in the meantime.
    if (numUpdatedRows === 0n) return
    await addAttempt(tables, delivery, outcome)
    if (status !== 'pending') await prune(tables, delivery.webhook_id)
  })

/**
 * Queues a finished delivery again, with the same content and id.
 * @returns whether there is such a delivery of that webhook, finished and with something to send.
 */
export const repeatDelivery = (database: Database, webhookId: string, id: string): Promise<boolean> =>
  database.write(async (write) => {
    const { numUpdatedRows } = await write.trx
      .withTables<ContentTables>()
      .updateTable('content_webhook_delivery')
      .set({ status: 'pending' })
      .where('webhook_id', '=', webhookId)
      .where('id', '=', id)
      .where('status', '!=', 'pending')
      .where('payload', '!=', '')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await enqueue(write, { topic: deliveryTopic, payload: { delivery: id } })
    return true
  })

/** The newest deliveries of a webhook, with their attempts. */
export async function listDeliveries(database: Database, webhookId: string, limit: number) {
  const tables = contentTablesOf(database)
  const deliveries = await tables
    .selectFrom('content_webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = deliveries.map(({ id }) => id)
  const attempts =
    ids.length === 0
      ? []
      : await tables
          .selectFrom('content_webhook_attempt')
          .selectAll()
          .where('delivery_id', 'in', ids)
          .orderBy('created_at')
          .execute()
  return deliveries.map((delivery) => ({
    delivery,
    attempts: attempts.filter(({ delivery_id }) => delivery_id === delivery.id),
  }))
}

/** The newest attempts of a webhook. */
export const listAttempts = (database: Database, webhookId: string, limit: number): Promise<Attempt[]> =>
  contentTablesOf(database)
    .selectFrom('content_webhook_attempt')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The attempt with an id. */
export const findAttempt = (database: Database, id: string): Promise<Attempt | undefined> =>
  contentTablesOf(database).selectFrom('content_webhook_attempt').selectAll().where('id', '=', id).executeTakeFirst()
