import { databaseQueries } from '@shop/telemetry/operations'
import { Kysely, PostgresDialect, sql, type LogEvent, type Transaction } from 'kysely'
import type { Engine } from './engine.ts'
import { createGroupCommit } from './group-commit.ts'
import {
  createPostgresChangeEvents,
  encodeChangeEvent,
  Listeners,
  postgresChannel,
  type ChangeListener,
} from './change-events.ts'
import { addressLimitMigrations } from './address-limit-table.ts'
import { ensureUnicode, isMigrated, migrate, migrateIfNeeded, type MigrationSet } from './migrate.ts'
import { outboxMigrations, type OutboxTables } from './outbox-table.ts'
import { createPostgresPool, noTimeouts, longTimeouts, shortTimeouts, type PostgresTimeouts } from './postgres-pool.ts'
import { currentVisitor, ScanQueue } from './scans.ts'
import { sqliteDialect } from './sqlite.ts'
import { ensureWritable, sqliteFile } from './sqlite-file.ts'
import { threadDialect } from './thread-dialect.ts'
import { openStoredEvents, storedEventMigrations, type Relay } from './stored-events.ts'

export interface DatabaseLocation {
  /** `postgres://…` selects PostgreSQL; without it the database is one SQLite file in `directory`. */
  url?: string | undefined
  /** The folder of the SQLite file; created if missing. Not used for PostgreSQL. */
  directory: string
}

export interface DatabaseOptions extends DatabaseLocation {
  /** Connects the processes that use the same SQLite file; PostgreSQL needs none. */
  relay?: Relay | undefined
  /** Called with errors that no caller receives. */
  onError?(error: unknown): void
  /** Opens the pools of connections to PostgreSQL; tests keep connections open from one database to the next. */
  createPool?: typeof createPostgresPool
}

/** A write in progress. Events passed to `publish` are sent if and only if the transaction commits. */
export interface Write {
  trx: Transaction<OutboxTables>
  publish(channel: string, payload: string): Promise<void>
}

export interface WriteOptions {
  /** For imports and maintenance, which may take minutes. On PostgreSQL other writes are aborted after 8 s. */
  takesLong?: boolean
}

/**
 * The connection that all services of a process share, on either engine. Each service adds its own tables with
 * `kysely.withTables`.
 */
export interface Database {
  /** The location, for other threads and processes. */
  readonly location: DatabaseLocation
  readonly engine: Engine
  /** For interactive queries: on PostgreSQL a statement fails after 5 s with a {@link DatabaseUnavailableError}. */
  readonly kysely: Kysely<OutboxTables>
  onError(error: unknown): void
  /**
   * Runs the missing migrations of `name`. May be called by several processes at once: one runs them, the others wait.
   * @throws the failed migration's error; the whole run is rolled back.
   */
  migrate(name: string, migrations: MigrationSet): Promise<void>
  /**
   * Runs `work` in one transaction: durable when this resolves, rolled back when it rejects.
   * @throws {DatabaseUnavailableError} when there is no response in time; with `mayBeCommitted` if the commit itself
   *   may have arrived. Also whatever `work` throws.
   */
  write<Result>(work: (write: Write) => Promise<Result>, options?: WriteOptions): Promise<Result>
  /**
   * For reads of large parts of the database: they do not block the process, and each anonymous client (see
   * `runForVisitor`) runs few at once. They see committed data.
   */
  scan<Result>(read: (kysely: Kysely<OutboxTables>) => Promise<Result>): Promise<Result>
  /**
   * Sends an event at once, about something not stored in the database; on SQLite through the relay, if there is one.
   */
  publish(channel: string, payload: string): Promise<void>
  /**
   * Calls `listener` for every change event on `channel`, including those of other processes, until the returned
   * function is called. On SQLite events of a process without a relay arrive within {@link pollInterval}.
   */
  subscribe(channel: string, listener: ChangeListener): () => void
  /** Aborted when the database starts to close: ends periodic queries. */
  readonly closing: AbortSignal
  close(): Promise<void>
}

/** Publishes a statement to subscribed metrics, without its values. */
function log({ level, query, queryDurationMillis }: LogEvent): void {
  if (!databaseQueries.hasSubscribers) return
  databaseQueries.publish({ sql: query.sql, milliseconds: queryDurationMillis, hasFailed: level === 'error' })
}

async function openSqlite(
  directory: string,
  relay: Relay | undefined,
  onError: (error: unknown) => void,
): Promise<Database> {
  ensureWritable(directory)
  const kysely = new Kysely<OutboxTables>({ dialect: sqliteDialect(sqliteFile(directory)) })
  const listeners = new Listeners(onError)
  await migrateIfNeeded(kysely, 'change_event', storedEventMigrations())
  const stored = await openStoredEvents(kysely, { listeners, relay, onError })
  const inTransaction = createGroupCommit(kysely)
  const openThread = (hasLowPriority: boolean) =>
    new Kysely<OutboxTables>({ dialect: threadDialect({ file: sqliteFile(directory), hasLowPriority }) })
  const [ownThread, externalThread] = [openThread(false), openThread(true)]
  const scans = new ScanQueue(1)
  const closing = new AbortController()
  return {
    location: { directory },
    engine: 'sqlite',
    kysely,
    onError,
    closing: closing.signal,
    migrate: (name, migrations) => migrateIfNeeded(kysely, name, migrations('sqlite')),
    async write(work) {
      const pending: [channel: string, payload: string][] = []
      const result = await inTransaction((trx) =>
        work({
          trx,
          async publish(channel, payload) {
            pending.push([channel, payload])
            await stored.store(trx, channel, payload)
          },
        }),
      )
      if (pending.length > 0) stored.tell()
      for (const [channel, payload] of pending) listeners.emit(channel, payload)
      return result
    },
    scan: (read) => scans.run(() => read(currentVisitor() === '' ? ownThread : externalThread)),
    async publish(channel, payload) {
      relay?.send(channel, payload)
      listeners.emit(channel, payload)
    },
    subscribe: (channel, listener) => listeners.subscribe(channel, listener),
    async close() {
      closing.abort()
      await stored.stop()
      await Promise.all([ownThread.destroy(), externalThread.destroy()])
      await kysely.destroy()
    },
  }
}

async function publishToAll(executor: Kysely<OutboxTables>, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${postgresChannel}, ${encodeChangeEvent(channel, payload)})`.execute(executor)
}

async function openPostgres(
  url: string,
  directory: string,
  { onError, createPool }: Required<Pick<DatabaseOptions, 'onError' | 'createPool'>>,
): Promise<Database> {
  const connect = (timeouts: PostgresTimeouts) =>
    new Kysely<OutboxTables>({
      dialect: new PostgresDialect({ pool: createPool(url, timeouts, onError) }),
      log,
    })
  const kysely = connect(shortTimeouts)
  const forLongWrites = connect(longTimeouts)
  const events = await createPostgresChangeEvents({
    url,
    onError,
    check: () => sql`select 1`.execute(kysely),
  })
  const scans = new ScanQueue(2)
  const closing = new AbortController()
  return {
    location: { url, directory },
    engine: 'postgres',
    kysely,
    onError,
    closing: closing.signal,
    async migrate(name, migrations) {
      if (await isMigrated(kysely, name, migrations('postgres'))) return
      await ensureUnicode(kysely)
      const forMigrations = connect(noTimeouts)
      try {
        await migrate(forMigrations, name, migrations('postgres'))
      } finally {
        await forMigrations.destroy()
      }
    },
    write: (work, { takesLong = false } = {}) =>
      (takesLong ? forLongWrites : kysely)
        .transaction()
        .execute((trx) => work({ trx, publish: (channel, payload) => publishToAll(trx, channel, payload) })),
    scan: (read) => scans.run(() => read(kysely)),
    publish: (channel, payload) => publishToAll(kysely, channel, payload),
    subscribe: events.subscribe,
    async close() {
      closing.abort()
      await Promise.all([events.close(), kysely.destroy(), forLongWrites.destroy()])
    },
  }
}

/** Opens an existing database without migrating it, for reading: for the shop's child processes and for backups. */
export function openForReading<Tables>({ url, directory }: DatabaseLocation): Kysely<Tables> {
  const dialect = url
    ? new PostgresDialect({ pool: createPostgresPool(url, shortTimeouts, () => {}) })
    : sqliteDialect(sqliteFile(directory))
  return new Kysely<Tables>({ dialect })
}

/**
 * Opens the database and migrates its own tables (the outbox and the shared counts).
 * @throws {UnusableDatabaseError} for a database of a newer version, or without UTF-8; another error when the file or the
 *   server cannot be opened.
 */
export async function openDatabase({
  url,
  directory,
  relay,
  onError = () => {},
  createPool = createPostgresPool,
}: DatabaseOptions): Promise<Database> {
  const database = url
    ? await openPostgres(url, directory, { onError, createPool })
    : await openSqlite(directory, relay, onError)
  try {
    await database.migrate('outbox', outboxMigrations)
    if (database.engine === 'postgres') await database.migrate('address_limit', addressLimitMigrations)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
