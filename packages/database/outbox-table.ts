import type { Generated, Kysely, Selectable } from 'kysely'
import type { Migration } from 'kysely/migration'
import { autoIncrement, serial, type Engine } from './engine.ts'

/** Work to be done after a committed transaction: a mail, a call to a vendor. Stored until it is done. */
export interface OutboxTable {
  id: Generated<number>
  topic: string
  /** Unique within a topic, including entries that are done: a second entry is dropped. */
  key: string | null
  /** JSON. */
  payload: string
  attempts: Generated<number>
  /** Milliseconds since 1970; not to be started earlier. While an entry is worked on, the end of the worker's lease. */
  available_at: number
  created_at: string
  done_at: string | null
  last_error: string | null
  /** ISO 8601: work for a later day is not started before it. */
  not_before: string | null
  /** The id of the request that queued it. */
  request_id: string | null
}

export type OutboxTables = {
  outbox: OutboxTable
}

export type OutboxEntry = Selectable<OutboxTable>

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
    '003-outbox-day': {
      async up(database: Kysely<unknown>) {
        await database.schema.alterTable('outbox').addColumn('not_before', 'text').execute()
      },
    },
  }
}
