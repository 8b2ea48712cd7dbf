import { temporaryFolder } from '@shop/testing/temporary-folder'
import { sql, type KyselyPlugin } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { createOutboxWorker, type OutboxWorkerOptions } from './outbox-worker.ts'
import type { Relay } from './stored-events.ts'
import {
  createReusedPool,
  releasePostgresDatabase,
  migratePostgres,
  acquirePostgresDatabase,
} from './testing/postgres-databases.ts'
import { addToTemplate, copyTemplate } from './testing/sqlite-template.ts'
import { DatabaseUnavailableError } from './unavailable-error.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Set in the projects that run on PostgreSQL: the server's address without a database name. */
    postgresUrl: string
  }
}

/** The location of a test's database: opening it again simulates another process or a restart. */
export interface DatabaseLocation {
  url?: string
  directory: string
}

/**
 * An empty database location on the engine of the running vitest project; removed after the test.
 * @param isNew whether no migrations may have run there, as for tests of migrations.
 */
export async function createDatabaseLocation({ isNew = false } = {}): Promise<DatabaseLocation> {
  const directory = await temporaryFolder()
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    if (!isNew) await copyTemplate(directory)
    return { directory }
  }
  const database = await acquirePostgresDatabase(inject('postgresUrl'), isNew)
  onTestFinished(() => releasePostgresDatabase(database))
  return { url: database.url, directory }
}

/** The same database, which remembers migrations, so that they are fast in later tests of this process. */
const rememberMigrations = (database: Database): Database => ({
  ...database,
  async migrate(name, migrations) {
    if (database.engine === 'postgres') return migratePostgres(database, name, migrations)
    await database.migrate(name, migrations)
    await addToTemplate(name, migrations)
  },
})

/** Connects databases as a supervisor connects its processes; the result is called once for each. */
function createRelays(): () => Relay {
  const listeners = new Map<Relay, Parameters<Relay['onMessage']>[0]>()
  return () => {
    const relay: Relay = {
      send(channel, payload) {
        for (const [other, listener] of listeners) if (other !== relay) setImmediate(listener, channel, payload)
      },
      onMessage: (listener) => void listeners.set(relay, listener),
    }
    return relay
  }
}

/** A fresh database on the engine of the running vitest project; closed after the test. */
export async function createTestDatabase(location?: DatabaseLocation, relay?: Relay): Promise<Database> {
  const database = await openDatabase({
    ...(location ?? (await createDatabaseLocation())),
    relay,
    createPool: createReusedPool,
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(() => database.close())
  return rememberMigrations(database)
}

/** A database that can fail: while `isDown` is set, every call fails. */
export interface BreakableDatabase extends Database {
  isDown: boolean
}

/** The same database over connections that a test can break. */
export function breakable(database: Database): BreakableDatabase {
  const check = () => {
    if (broken.isDown) throw new DatabaseUnavailableError('The test has broken the connection')
  }
  const checking: KyselyPlugin = {
    transformQuery({ node }) {
      check()
      return node
    },
    // A statement may have been compiled before.
    async transformResult({ result }) {
      check()
      return result
    },
  }
  const broken: BreakableDatabase = {
    ...database,
    isDown: false,
    kysely: database.kysely.withPlugin(checking),
    async write(work, options) {
      check()
      return database.write(work, options)
    },
  }
  return broken
}

type OutboxOptions = Omit<Partial<OutboxWorkerOptions>, 'database' | 'handlers'>

/** A worker of the outbox; stopped after the test. */
export function startOutbox(
  database: Database,
  handlers: OutboxWorkerOptions['handlers'],
  options: OutboxOptions = {},
): ReturnType<typeof createOutboxWorker> {
  const worker = createOutboxWorker({ database, handlers, onError: () => {}, ...options })
  onTestFinished(worker.stop)
  return worker
}

/** Handles what is due in the outbox. */
export async function runOutbox(...given: Parameters<typeof startOutbox>): Promise<void> {
  const worker = startOutbox(...given)
  await worker.run()
  await worker.stop()
}

/** Counts the rows of a table. */
export async function countRows(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    database.kysely,
  )
  return Number(rows[0]?.count)
}

/** The databases of two processes under one supervisor. */
export async function createConnectedDatabases(): Promise<[Database, Database]> {
  const location = await createDatabaseLocation()
  const join = createRelays()
  return [await createTestDatabase(location, join()), await createTestDatabase(location, join())]
}
