import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import type { MigrationSet } from '../migrate.ts'
import { createPostgresPool } from '../postgres-pool.ts'

type Row = Record<string, unknown>

/** The result of a set of migrations: its tables, with the rows that it inserts. */
type Migrated = ReadonlyMap<string, Row[]>

/** Sets of migrations by name: the database's own, and those whose first run this process has seen. */
const migrated = new Map<string, Migrated>([
  ['outbox', new Map([['outbox', []]])],
  ['address_limit', new Map([['address_limit', []]])],
])

const isOfMigrator = (table: string): boolean => /_migrations(_lock)?$/.test(table)

/**
 * The result of the migrations that have run on a database with these tables; undefined if a test has changed its
 * tables.
 */
function untouched(tables: readonly string[]): Migrated | undefined {
  const names = tables.flatMap((table) => /^(.*)_migrations$/.exec(table)?.[1] ?? [])
  const made = new Map(names.flatMap((name) => [...(migrated.get(name) ?? [])]))
  const own = tables.filter((table) => !isOfMigrator(table))
  return own.length === made.size && own.every((table) => made.has(table)) ? made : undefined
}

export interface PostgresDatabase {
  url: string
  /**
   * A connection that empties it after each test, open until the test process ends: a new one would read the catalogue
   * of tables again, which takes longer than emptying.
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

/**
 * Returns a database to its state after the migrations; drops its tables if they are not those of the migrations.
 */
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

/** A database of a finished test, if one is left and may be used, or a new one. */
export const acquirePostgresDatabase = async (server: string, isNew: boolean): Promise<PostgresDatabase> =>
  (isNew ? undefined : emptied.pop()) ?? (await createPostgresDatabase(server))

/** Empties a database for the next test. */
export async function releasePostgresDatabase(database: PostgresDatabase): Promise<void> {
  await emptyPostgres(database.client)
  emptied.push(database)
}

/** Runs migrations; remembers the result of those that run for the first time in this process. */
export async function migratePostgres(database: Database, name: string, migrations: MigrationSet): Promise<void> {
  const { kysely } = database
  const tables = async () => (await kysely.introspection.getTables()).map((table) => table.name)
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

/** How long a closed pool waits for its last connections, in milliseconds. */
const releaseTimeout = 1000

interface ReusedPool {
  pool: PostgresPool
  /** How many of its connections are in use. */
  leased: number
  onError(error: unknown): void
}

/** Pools of closed databases, by URL and timeouts. */
const closedPools = new Map<string, ReusedPool[]>()

function openReusedPool(url: string, timeouts: Parameters<typeof createPostgresPool>[1]): ReusedPool {
  const kept: ReusedPool = {
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
export const createReusedPool: typeof createPostgresPool = (url, timeouts, onError) => {
  const key = `${url} ${Object.values(timeouts).join(' ')}`
  const kept = closedPools.get(key)?.pop() ?? openReusedPool(url, timeouts)
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
