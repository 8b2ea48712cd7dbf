import { currentRequest } from '@shop/telemetry/request-scope'
import type { Insertable } from 'kysely'
import type { Write } from './database.ts'
import type { OutboxEntry, OutboxTable } from './outbox-table.ts'

/**
 * Handles one entry, given its parsed payload. Throwing postpones it, unless it is an {@link UndeliverableError}; after
 * a crash it may be called again for the same entry. When `signal` is aborted its result is ignored.
 */
export type OutboxHandler = (payload: unknown, entry: OutboxEntry, signal: AbortSignal) => Promise<void>

/** Thrown by a handler for a permanent failure: the entry is not retried. */
export class UndeliverableError extends Error {
  override readonly name: string = 'UndeliverableError'
}

/** Thrown for a message to an email address that does not exist. */
export class NoSuchAddressError extends UndeliverableError {
  override readonly name = 'NoSuchAddressError'
}

/** Thrown for a message that is too large for its receiver, who may take a part of it. */
export class TooLargeError extends UndeliverableError {
  override readonly name = 'TooLargeError'
}

/** The channel of events that wake the workers of every process; the payload is the topic. */
export const outboxChannel = 'outbox'

export interface Work {
  topic: string
  payload: unknown
  key?: string | null
  /** ISO 8601: when to start at the earliest; by default at once. */
  notBefore?: string | null | undefined
}

/**
 * Queues work inside the caller's transaction, so that it exists if and only if the transaction commits. With a `key`,
 * only the first entry of that topic and key is kept.
 */
export async function enqueue(write: Write, { topic, payload, key = null, notBefore = null }: Work): Promise<void> {
  const now = new Date()
  const entry: Insertable<OutboxTable> = {
    topic,
    key,
    payload: JSON.stringify(payload),
    available_at: now.getTime(),
    created_at: now.toISOString(),
    done_at: null,
    last_error: null,
    not_before: notBefore,
    request_id: currentRequest()?.id ?? null,
  }
  await write.trx
    .insertInto('outbox')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['topic', 'key']).doNothing())
    .execute()
  await write.publish(outboxChannel, topic)
}

/**
 * Marks an entry as done in the caller's transaction. For work that consists only of this transaction: it is then done
 * exactly once, even if the process crashes after the commit. Returns false if the entry is done already.
 */
export async function finishEntry({ trx }: Write, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ done_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
