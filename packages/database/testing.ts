import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type KyselyPlugin } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase, type Database } from './database.ts'
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

/** What migrations insert, by table, of each set of migrations whose first run this process has seen; the database's own insert nothing. */
const initialRows = new Map<string, ReadonlyMap<string, Row[]>>([
  ['outbox', new Map()],
  ['address_limit', new Map()],
])

const isOfMigrator = (table: string): boolean => /_migrations(_lock)?$/.test(table)

/** The migrations whose initial rows are known, of a database with these tables; undefined if others have run. */
function knownMigrations(tables: readonly string[]): Map<string, Row[]> | undefined {
  const names = tables.flatMap((table) => /^(.*)_migrations$/.exec(table)?.[1] ?? [])
  if (!names.every((name) => initialRows.has(name))) return undefined
  return new Map(names.flatMap((name) => [...(initialRows.get(name) ?? [])]))
}

/** Databases of finished tests, emptied but with their tables: migrating takes ten times as long as emptying. */
const emptied: string[] = []

async function onPostgres<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a database that is dropped with the test server; returns its address. */
async function createPostgresDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onPostgres(`${server}/postgres`, (client) => client.query(`create database ${name}`))
  return `${server}/${name}`
}

/** Returns a database to its state after the migrations; drops its tables if that state is not known. */
async function emptyPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select tablename as table from pg_tables where schemaname = 'public'`,
  )
  const tables = rows.map(({ table }) => table)
  const known = knownMigrations(tables)
  if (!known) return void (await client.query('drop schema public cascade; create schema public'))
  const own = tables.filter((table) => !isOfMigrator(table))
  const counts = own.map((table) => `select '${table}' as table where exists (select from "${table}")`)
  const { rows: filled } = await client.query<{ table: string }>(counts.join(' union all ') || 'select where false')
  if (filled.length === 0) return
  await client.query(`truncate ${filled.map(({ table }) => `"${table}"`).join(', ')} restart identity cascade`)
  for (const [table, initial] of known)
    for (const row of initial) {
      const columns = Object.keys(row)
      const values = columns.map((_, index) => `$${index + 1}`)
      await client.query(
        `insert into "${table}" ("${columns.join('", "')}") values (${values.join(', ')})`,
        Object.values(row),
      )
    }
}

/** An empty database location on the engine of the running vitest project; removed after the test. */
export async function createDatabaseLocation(): Promise<DatabaseLocation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  if (process.env['TEST_ENGINE'] !== 'postgres') return { directory }
  const url = emptied.pop() ?? (await createPostgresDatabase(inject('postgresUrl')))
  onTestFinished(async () => {
    await onPostgres(url, emptyPostgres)
    emptied.push(url)
  })
  return { url, directory }
}

/** The same database; remembers what migrations that run for the first time in this process insert. */
function rememberInitialRows(database: Database): Database {
  const { kysely } = database
  const tables = async () => (await kysely.introspection.getTables()).map((table) => table.name)
  return {
    ...database,
    async migrate(name, migrations) {
      const before = initialRows.has(name) ? undefined : new Set(await tables())
      await database.migrate(name, migrations)
      if (!before || before.has(`${name}_migrations`)) return
      const added = (await tables()).filter((table) => !before.has(table) && !isOfMigrator(table))
      const rows = added.map(async (table) => {
        const selected = await sql<Row>`select * from ${sql.table(table)}`.execute(kysely)
        return [table, selected.rows] as const
      })
      initialRows.set(name, new Map((await Promise.all(rows)).filter(([, selected]) => selected.length > 0)))
    },
  }
}

/** A fresh database on the engine of the running vitest project; closed after the test. */
export async function createTestDatabase(location?: DatabaseLocation): Promise<Database> {
  const database = await openDatabase({
    ...(location ?? (await createDatabaseLocation())),
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(() => database.close())
  return rememberInitialRows(database)
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
    transformResult: async ({ result }) => result,
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
