import { currentRequest } from '@shop/telemetry/request-scope'
import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Write } from './database.ts'
import { autoIncrement, serial, type Engine } from './engine.ts'

/** Work that must follow a committed transaction: a mail, a call to a vendor. Kept in the database until it is done. */
export interface OutboxTable {
  id: Generated<number>
  topic: string
  /** At most one entry of a topic may carry the same key, done or not: a second one is dropped. */
  key: string | null
  /** JSON. */
  payload: string
  attempts: Generated<number>
  /** Milliseconds since 1970: not before this time. While an entry is worked on, the end of the worker's lease. */
  available_at: number
  created_at: string
  done_at: string | null
  last_error: string | null
  /** The id of the request that queued it. */
  request_id: string | null
}

export type OutboxTables = {
  outbox: OutboxTable
}

export type OutboxEntry = Selectable<OutboxTable>

/**
 * Does the work of one entry, given its parsed payload. Throwing puts it off; it may be called again for the same entry
 * after a crash. When `signal` is aborted nobody waits for it any more.
 */
export type OutboxHandler = (payload: unknown, entry: OutboxEntry, signal: AbortSignal) => Promise<void>

export function outboxMigrations(engine: Engine): Record<string, Migration> {
  return {
    '001-outbox': {
      async up(database: Kysely<unknown>) {
        await database.schema
          .createTable('outbox')
          .addColumn('id', serial(engine), autoIncrement(engine))
          .addColumn('topic', 'text', (column) => column.notNull())
          .addColumn('key', 'text')
          .addColumn('payload', 'text', (column) => column.notNull())
          .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
          .addColumn('available_at', 'bigint', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('done_at', 'text')
          .addColumn('last_error', 'text')
          .execute()
        await database.schema.createIndex('outbox_topic_key').on('outbox').columns(['topic', 'key']).unique().execute()
        await database.schema.createIndex('outbox_due').on('outbox').columns(['done_at', 'available_at']).execute()
      },
    },
    '002-outbox-request': {
      async up(database: Kysely<unknown>) {
        await database.schema.alterTable('outbox').addColumn('request_id', 'text').execute()
      },
    },
  }
}

/** The notice channel that wakes the workers of every process; its payload is the topic. */
export const outboxChannel = 'outbox'

/**
 * Queues work inside the caller's transaction, so that it is there if and only if the transaction commits.
 * With a `key`, only the first entry of that topic and key is kept.
 */
export async function enqueue(
  write: Write,
  { topic, payload, key = null }: { topic: string; payload: unknown; key?: string | null },
): Promise<void> {
  const now = new Date()
  const entry: Insertable<OutboxTable> = {
    topic,
    key,
    payload: JSON.stringify(payload),
    available_at: now.getTime(),
    created_at: now.toISOString(),
    done_at: null,
    last_error: null,
    request_id: currentRequest()?.id ?? null,
  }
  await write.trx
    .insertInto('outbox')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['topic', 'key']).doNothing())
    .execute()
  await write.notify(outboxChannel, topic)
}
