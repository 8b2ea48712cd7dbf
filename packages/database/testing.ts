import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql, type KyselyPlugin, type PostgresPool } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase, type Database, type MigrationSet } from './database.ts'
import { createPostgresPool } from './postgres-pool.ts'
import type { Relay } from './stored-events.ts'
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

type Row = Record<string, unknown>

/** What a set of migrations makes: its tables, with the rows that it inserts. */
type Migrated = ReadonlyMap<string, Row[]>

/** Sets of migrations by name: the database's own, and those whose first run this process has seen. */
const migrated = new Map<string, Migrated>([
  ['outbox', new Map([['outbox', []]])],
  ['address_limit', new Map([['address_limit', []]])],
])

const isOfMigrator = (table: string): boolean => /_migrations(_lock)?$/.test(table)

/** What the migrations have made that have run on a database with these tables; undefined if a test has changed its tables. */
function untouched(tables: readonly string[]): Migrated | undefined {
  const names = tables.flatMap((table) => /^(.*)_migrations$/.exec(table)?.[1] ?? [])
  const made = new Map(names.flatMap((name) => [...(migrated.get(name) ?? [])]))
  const own = tables.filter((table) => !isOfMigrator(table))
  return own.length === made.size && own.every((table) => made.has(table)) ? made : undefined
}

/** A SQLite file on which the migrations have run that this process has seen: a copy takes a tenth of their time. */
let template: Promise<Buffer | undefined> = Promise.resolve(undefined)

/** Sets of migrations in the template, by name; each resolves once it is there. */
const inTemplate = new Map<string, Promise<unknown>>()

function addToTemplate(name: string, migrations: MigrationSet): Promise<unknown> {
  const known = inTemplate.get(name)
  if (known) return known
  template = template.then(async (before) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'shop-template-'))
    const file = path.join(directory, 'shop.sqlite')
    if (before) await writeFile(file, before)
    const database = await openDatabase({ directory })
    await database.migrate(name, migrations)
    await database.close()
    const after = await readFile(file)
    await rm(directory, { recursive: true })
    return after
  })
  inTemplate.set(name, template)
  return template
}

interface PostgresDatabase {
  url: string
  /**
   * A connection that empties it after each test, open until the test process ends: a new one would read the catalogue of
   * tables again, which takes longer than emptying.
   */
  client: pg.Client
}

/** Databases of finished tests, emptied but with their tables: migrating takes ten times as long as emptying. */
const emptied: PostgresDatabase[] = []

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // The server may stop before this process does.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Creates a database that is dropped with the test server. */
async function createPostgresDatabase(server: string): Promise<PostgresDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const creating = await connectTo(`${server}/postgres`)
  await creating.query(`create database ${name}`)
  await creating.end()
  const url = `${server}/${name}`
  const client = await connectTo(url)
  // In this role foreign keys are not checked.
  await client.query('set session_replication_role = replica')
  return { url, client }
}

/** Returns a database to its state after the migrations; drops its tables if they are not those that migrations make. */
async function emptyPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select tablename as table from pg_tables where schemaname = 'public'`,
  )
  const tables = rows.map(({ table }) => table)
  const made = untouched(tables)
  if (!made) return void (await client.query('drop schema public cascade; create schema public'))
  const counts = [...made.keys()].map((table) => `select '${table}' as table where exists (select from "${table}")`)
  const { rows: filled } = await client.query<{ table: string }>(counts.join(' union all ') || 'select where false')
  if (filled.length === 0) return
  // Not `truncate`, which makes new files for each table and takes ten times as long.
  await client.query(`
    ${filled.map(({ table }) => `delete from "${table}"`).join('; ')};
    select setval(quote_ident(sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and last_value is not null`)
  for (const [table, initial] of made)
    for (const row of initial) {
      const columns = Object.keys(row)
      const values = columns.map((_, index) => `$${index + 1}`)
      await client.query(
        `insert into "${table}" ("${columns.join('", "')}") values (${values.join(', ')})`,
        Object.values(row),
      )
    }
}

/**
 * An empty database location on the engine of the running vitest project; removed after the test.
 * @param isNew whether no migrations may have run there, as for tests of migrations.
 */
export async function createDatabaseLocation({ isNew = false } = {}): Promise<DatabaseLocation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    const file = isNew ? undefined : await template
    if (file) await writeFile(path.join(directory, 'shop.sqlite'), file)
    return { directory }
  }
  const database = (isNew ? undefined : emptied.pop()) ?? (await createPostgresDatabase(inject('postgresUrl')))
  onTestFinished(async () => {
    await emptyPostgres(database.client)
    emptied.push(database)
  })
  return { url: database.url, directory }
}

/** The same database; the first time in this process that a set of migrations has run, it is remembered for the next tests. */
function rememberMigrations(database: Database): Database {
  const { kysely } = database
  const tables = async () => (await kysely.introspection.getTables()).map((table) => table.name)

  async function migratePostgres(name: string, migrations: MigrationSet): Promise<void> {
    const before = migrated.has(name) ? undefined : new Set(await tables())
    await database.migrate(name, migrations)
    if (!before || before.has(`${name}_migrations`)) return
    const added = (await tables()).filter((table) => !before.has(table) && !isOfMigrator(table))
    const rows = added.map(async (table) => {
      const selected = await sql<Row>`select * from ${sql.table(table)}`.execute(kysely)
      return [table, selected.rows] as const
    })
    migrated.set(name, new Map(await Promise.all(rows)))
  }

  async function migrateSqlite(name: string, migrations: MigrationSet): Promise<void> {
    await database.migrate(name, migrations)
    await addToTemplate(name, migrations)
  }

  return { ...database, migrate: database.engine === 'sqlite' ? migrateSqlite : migratePostgres }
}

/** How long a closed pool waits for its last connections, in milliseconds. */
const releaseTimeout = 1000

interface KeptPool {
  pool: PostgresPool
  /** How many of its connections are in use. */
  leased: number
  onError(error: unknown): void
}

/** Pools of closed databases, by URL and timeouts. */
const closedPools = new Map<string, KeptPool[]>()

function openKeptPool(url: string, timeouts: Parameters<typeof createPostgresPool>[1]): KeptPool {
  const kept: KeptPool = {
    pool: createPostgresPool(url, timeouts, (error) => kept.onError(error)),
    leased: 0,
    onError() {},
  }
  return kept
}

/**
 * A pool whose connections stay open for the next test that uses the same database: a new connection takes longer than
 * most tests, because it reads the catalogue of tables again.
 */
const createKeptPool: typeof createPostgresPool = (url, timeouts, onError) => {
  const key = `${url} ${Object.values(timeouts).join(' ')}`
  const kept = closedPools.get(key)?.pop() ?? openKeptPool(url, timeouts)
  kept.onError = onError
  return {
    options: kept.pool.options,
    async connect() {
      const client = await kept.pool.connect()
      kept.leased++
      return {
        query: client.query.bind(client),
        release() {
          kept.leased--
          client.release()
        },
      }
    },
    async end() {
      kept.onError = () => {}
      const end = performance.now() + releaseTimeout
      while (kept.leased > 0 && performance.now() < end) await setTimeout(5)
      if (kept.leased > 0) return kept.pool.end()
      const closed = closedPools.get(key) ?? []
      closedPools.set(key, closed)
      closed.push(kept)
    },
  }
}

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
    createPool: createKeptPool,
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
