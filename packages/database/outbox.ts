import { sql, type Generated, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database, Write } from './database.ts'
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
}

export type OutboxTables = {
  outbox: OutboxTable
}

export type OutboxEntry = Selectable<OutboxTable>

/** Does the work of one entry, given its parsed payload. Throwing puts it off; it may be called again for the same entry after a crash. */
export type OutboxHandler = (payload: unknown, entry: OutboxEntry) => Promise<void>

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
  }
}

/** The notice channel that wakes the workers of every process. */
const channel = 'outbox'

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
  }
  await write.trx
    .insertInto('outbox')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['topic', 'key']).doNothing())
    .execute()
  await write.notify(channel, topic)
}

/** Milliseconds until the next try: 1 s, doubling, at most an hour. */
const delayAfter = (attempts: number): number => Math.min(1000 * 2 ** (attempts - 1), 3_600_000)

export interface OutboxWorkerOptions {
  database: Database
  /** One handler a topic; entries of other topics are left alone. */
  handlers: Record<string, OutboxHandler>
  /** Told of every failed try; the entry stays and is tried again. */
  onError(error: unknown, entry: OutboxEntry): void
  /** How long, in milliseconds, an entry is held by one worker before another may take it over. */
  lease?: number
  /** How often, in milliseconds, to look without being told. */
  pollInterval?: number
}

/**
 * Works the outbox off, one entry at a time, woken by notices and by a slow poll. Any number of processes may run one.
 * Every entry is done at least once; a handler that must act once only checks for itself.
 */
export function createOutboxWorker(options: OutboxWorkerOptions) {
  const { database, handlers, onError, lease = 60_000, pollInterval = 5000 } = options
  const kysely = database.kysely
  const topics = Object.keys(handlers)
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function claim(): Promise<OutboxEntry | undefined> {
    const now = Date.now()
    return kysely
      .updateTable('outbox')
      .set({ attempts: sql`attempts + 1`, available_at: now + lease })
      .where('id', '=', (query) => {
        const due = query
          .selectFrom('outbox')
          .select('id')
          .where('done_at', 'is', null)
          .where('available_at', '<=', now)
          .where('topic', 'in', topics)
          .orderBy('available_at')
          .orderBy('id')
          .limit(1)
        return database.engine === 'postgres' ? due.forUpdate().skipLocked() : due
      })
      .returningAll()
      .executeTakeFirst()
  }

  async function work(entry: OutboxEntry): Promise<void> {
    try {
      await handlers[entry.topic]?.(JSON.parse(entry.payload), entry)
      await kysely
        .updateTable('outbox')
        .set({ done_at: new Date().toISOString(), last_error: null })
        .where('id', '=', entry.id)
        .execute()
    } catch (error) {
      onError(error, entry)
      await kysely
        .updateTable('outbox')
        .set({ last_error: String(error), available_at: Date.now() + delayAfter(entry.attempts) })
        .where('id', '=', entry.id)
        .execute()
    }
  }

  async function drain(): Promise<void> {
    do {
      again = false
      for (let entry = await claim(); entry && !stopped; entry = await claim()) await work(entry)
    } while (again && !stopped)
  }

  /** Works off everything that is due; resolves when nothing is. */
  function run(): Promise<void> {
    again = true
    running ??= drain().finally(() => (running = undefined))
    return running
  }

  const wake = () => void run().catch((error: unknown) => database.onError(error))
  const unsubscribe = database.subscribe(channel, wake)
  const timer = setInterval(wake, pollInterval)
  timer.unref()
  wake()

  return {
    run,
    async stop(): Promise<void> {
      stopped = true
      unsubscribe()
      clearInterval(timer)
      await running
    },
  }
}
