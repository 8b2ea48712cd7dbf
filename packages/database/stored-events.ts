import { randomUUID } from 'node:crypto'
import { sql, type Generated, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Listeners } from './change-events.ts'
import { autoIncrement, serial } from './engine.ts'
import type { OutboxTables } from './outbox-table.ts'

/** The interval at which a process checks whether another one has written to its SQLite file, in milliseconds. */
export const pollInterval = 1000

/** The maximum number of stored events; a process that has missed older ones gets a single gap event. */
const maxEvents = 10_000
/** Older events are deleted each time this number of events was stored. */
const deletedEvery = 500

/** The maximum number of events that are read at once. */
const readAtOnce = 1000

type EventTables = {
  /** The events of committed transactions, for other processes on the same SQLite file. */
  change_event: { id: Generated<number>; sender: string; channel: string; payload: string }
}

export const storedEventMigrations = (): Record<string, Migration> => ({
  '001-change-event': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('change_event')
        .addColumn('id', serial('sqlite'), autoIncrement('sqlite'))
        .addColumn('sender', 'text', (column) => column.notNull())
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('payload', 'text', (column) => column.notNull())
        .execute()
    },
  },
})

/** Messages between the processes of a shop on one machine. A message may be lost. */
export interface Relay {
  /** Sends to all other processes. */
  send(channel: string, payload: string): void
  /** Calls `listener` with their messages. */
  onMessage(listener: (channel: string, payload: string) => void): void
}

/** The channel of messages that events have been stored. */
const storedChannel = 'stored_events'

export interface StoredEventsOptions {
  /** The listeners that get the events of other processes. */
  listeners: Listeners
  /** Notifies other processes at once of stored events, and sends events that are not stored. */
  relay: Relay | undefined
  onError(error: unknown): void
}

/**
 * Change events across processes on one SQLite file: they are stored in the transactions that they belong to, so that
 * none is lost with the process that committed. Other processes read them when they are notified, or when SQLite's
 * `data_version`, which counts the commits of all other connections, has changed: commands have no relay.
 * @see https://www.sqlite.org/pragma.html#pragma_data_version
 */
export async function openStoredEvents(
  kysely: Kysely<OutboxTables>,
  { listeners, relay, onError }: StoredEventsOptions,
) {
  const tables = kysely.withTables<EventTables>()
  const sender = randomUUID()
  const last = await tables
    .selectFrom('change_event')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  let known = Number(last?.id ?? 0)
  let knownVersion = await version()
  let reading: Promise<void> | undefined
  let isNews = false
  let isStopped = false

  async function version(): Promise<number | undefined> {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(kysely)
    return rows[0]?.data_version
  }

  async function readNews(): Promise<void> {
    while (isNews && !isStopped) {
      const rows = await tables
        .selectFrom('change_event')
        .selectAll()
        .where('id', '>', known)
        .orderBy('id')
        .limit(readAtOnce)
        .execute()
      isNews = rows.length === readAtOnce
      for (const { id, sender: from, channel, payload } of rows) {
        if (id !== known + 1) listeners.emitGap()
        known = id
        if (from !== sender) listeners.emit(channel, payload)
      }
    }
  }

  function read(): void {
    isNews = true
    reading ??= readNews()
      .catch(onError)
      .finally(() => (reading = undefined))
  }

  async function look(): Promise<void> {
    const now = await version()
    if (now === knownVersion) return
    knownVersion = now
    read()
  }

  relay?.onMessage((channel, payload) => {
    if (isStopped) return
    if (channel === storedChannel) read()
    else listeners.emit(channel, payload)
  })
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined))
  }, pollInterval)
  timer.unref()

  return {
    /** Stores an event in the transaction that it belongs to. */
    async store(trx: Kysely<OutboxTables>, channel: string, payload: string): Promise<void> {
      const stored = trx.withTables<EventTables>()
      const { id } = await stored
        .insertInto('change_event')
        .values({ sender, channel, payload })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (id % deletedEvery === 0)
        await stored
          .deleteFrom('change_event')
          .where('id', '<=', id - maxEvents)
          .execute()
    },
    /** Notifies the other processes that events have been committed. */
    tell: () => relay?.send(storedChannel, ''),
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await looking
      await reading
    },
  }
}
