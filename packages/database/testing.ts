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

/** Emptied databases of this file's finished tests: creating one takes ten times as long as emptying it. */
const emptied: string[] = []

async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Creates a database that is dropped with the test server; returns its address. */
async function createPostgresDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onPostgres(`${server}/postgres`, `create database ${name}`)
  return `${server}/${name}`
}

/** An empty database location on the engine of the running vitest project; removed after the test. */
export async function createDatabaseLocation(): Promise<DatabaseLocation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  if (process.env['TEST_ENGINE'] !== 'postgres') return { directory }
  const url = emptied.pop() ?? (await createPostgresDatabase(inject('postgresUrl')))
  onTestFinished(async () => {
    await onPostgres(url, 'drop schema public cascade; create schema public')
    emptied.push(url)
  })
  return { url, directory }
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
  return database
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
