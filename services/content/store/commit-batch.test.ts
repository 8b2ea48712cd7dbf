import { createConnectedDatabases, countRows, createTestDatabase } from '@shop/database/testing'
import type { Database } from '@shop/database'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { createLogger } from '@shop/http/logger'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { httpError } from '../protocol/api-error.ts'
import { migrateContent } from '../tables.ts'
import { until } from '../testing/content.ts'
import type { CommittedTransaction } from './dataset-memory.ts'
import type { Commit } from './commit.ts'
import { Dataset, type DatasetOptions } from './dataset.ts'

/** A dataset, and its notifications about commits. */
async function openDataset(database: Database, onWrite: DatasetOptions['onWrite'] = async () => {}) {
  await migrateContent(database)
  const told: CommittedTransaction[] = []
  const dataset = new Dataset({
    database,
    name: 'production',
    privateTypes: [],
    present: (document) => document,
    logger: createLogger('silent'),
    onWrite,
    onCommitted: (transaction) => void told.push(transaction),
  })
  onTestFinished(() => dataset.close())
  await dataset.memory()
  const notifiedIds = () => told.map(({ transactionId }) => transactionId)
  return { dataset, told, notifiedIds }
}

/** A transaction that counts in one document. */
const counting = (transactionId: string, id = 'counter'): Commit => ({
  transactionId,
  author: 'e-test',
  requestHash: transactionId,
  plan(documents) {
    const now = new Date().toISOString()
    const n = Number(documents.get(id)?.['n'] ?? 0) + 1
    const document = { _id: id, _type: 'page', _rev: transactionId, _createdAt: now, _updatedAt: now, n }
    return { changes: [{ id, document }], results: [{ id, operation: 'update' }] }
  },
})

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

const names = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`)

/** The same database; counts its transactions, and can fail each one after its writes. */
function watched(database: Database) {
  const state = { writes: 0, fault: undefined as Error | undefined }
  const watching: Database = {
    ...database,
    write: (work, options) =>
      database.write(async (write) => {
        state.writes += 1
        const result = await work(write)
        if (state.fault) throw state.fault
        return result
      }, options),
  }
  return { watching, state }
}

test('waiting transactions share a database transaction, and are announced in order', async () => {
  const { watching, state } = watched(await createTestDatabase())
  const { dataset, told, notifiedIds } = await openDataset(watching)
  const committed = await Promise.all(names(20).map((name) => dataset.commit(counting(name))))
  expect(state.writes).toBe(1)
  expect(committed.map(({ documents }) => documents.get('counter')?.['n'])).toEqual(names(20).map((_, n) => n + 1))
  expect(notifiedIds()).toEqual(names(20))
  expect(told.map(({ transitions }) => transitions[0]?.before?.['n'] ?? 0)).toEqual(names(20).map((_, n) => n))
})

test('nothing is acknowledged, announced or in memory before it is durable, or if it never is', async () => {
  const { watching, state } = watched(await createTestDatabase())
  const { dataset, notifiedIds } = await openDataset(watching)
  state.fault = new DatabaseUnavailableError('The connection broke')
  const outcomes = await Promise.all(names(5).map((name) => statusOf(dataset.commit(counting(name)))))
  expect(outcomes).toEqual(names(5).map(() => 'The connection broke'))
  expect(notifiedIds()).toEqual([])
  expect((await dataset.memory()).get('counter')).toBeUndefined()
  expect(await countRows(watching, 'content_transaction')).toBe(0)
  state.fault = undefined
  await dataset.commit(counting('later'))
  expect((await dataset.memory()).get('counter')?.['n']).toBe(1)
})

test('a transaction that the database refuses fails alone', async () => {
  const { watching, state } = watched(await createTestDatabase())
  const { dataset, notifiedIds } = await openDataset(watching, async ({ trx }, { changes }) => {
    if (changes?.some(({ id }) => id === 'bad')) await sql`select * from no_such_table`.execute(trx)
  })
  const commits = names(6).map((name, n) => dataset.commit(counting(name, n === 3 ? 'bad' : 'counter')))
  const outcomes = await Promise.all(commits.map(statusOf))
  expect(outcomes).toEqual(['done', 'done', 'done', expect.stringContaining('no_such_table'), 'done', 'done'])
  expect(notifiedIds()).toEqual(['t0', 't1', 't2', 't4', 't5'])
  const memory = await dataset.memory()
  expect([memory.get('counter')?.['n'], memory.get('bad')]).toEqual([5, undefined])
  expect(await countRows(watching, 'content_revision')).toBe(5)
  state.writes = 0
  await Promise.all(names(4).map((name) => dataset.commit(counting(`again-${name}`))))
  expect(state.writes).toBe(1)
})

test('a plan that fails unexpectedly, in the database or by itself, fails alone', async () => {
  const { dataset, notifiedIds } = await openDataset(await createTestDatabase())
  const reading: Commit = {
    ...counting('reading'),
    async plan(_documents, lastRevisions) {
      // PostgreSQL refuses this text, and with it all of its transaction.
      await lastRevisions(['\0'])
      throw new TypeError('A fault in a plan')
    },
  }
  const commits = [counting('first'), reading, counting('last')].map((commit) => statusOf(dataset.commit(commit)))
  expect(await Promise.all(commits)).toEqual(['done', expect.not.stringMatching(/^done$/), 'done'])
  expect(notifiedIds()).toEqual(['first', 'last'])
})

test('a rejected plan leaves the others in the same transaction of the database', async () => {
  const { watching, state } = watched(await createTestDatabase())
  const { dataset } = await openDataset(watching)
  const rejected: Commit = {
    ...counting('rejected'),
    plan() {
      throw httpError(409, 'Conflict', 'Rejected')
    },
  }
  const commits = [counting('first'), rejected, counting('last')].map((commit) => statusOf(dataset.commit(commit)))
  expect(await Promise.all(commits)).toEqual(['done', 'Rejected', 'done'])
  expect(state.writes).toBe(1)
})

test('a transaction that queries the documents sees the ones before it, and the ones after it follow', async () => {
  const { dataset, notifiedIds } = await openDataset(await createTestDatabase())
  const seen: number[] = []
  const querying: Commit = {
    ...counting('querying'),
    plan(source, lastRevisions) {
      seen.push([...source.documents.view('raw').all].length)
      return counting('querying').plan(source, lastRevisions)
    },
  }
  const commits = [counting('first'), querying, counting('last')].map((commit) => statusOf(dataset.commit(commit)))
  expect(await Promise.all(commits)).toEqual(['done', 'done', 'done'])
  expect(seen).toEqual([1])
  expect(notifiedIds()).toEqual(['first', 'querying', 'last'])
})

test('a transaction that was written, but whose commit got no answer, is in memory soon', async () => {
  const database = await createTestDatabase()
  const write: Database['write'] = async (work, options) => {
    await database.write(work, options)
    throw new DatabaseUnavailableError('No answer', { mayBeCommitted: true })
  }
  const { dataset, notifiedIds } = await openDataset({ ...database, write, subscribe: () => () => {} })
  expect(await statusOf(dataset.commit(counting('unsure')))).toBe('No answer')
  await until(() => expect(notifiedIds()).toEqual(['unsure']))
})

test('a durable transaction is acknowledged at once, whatever the work behind it does', async () => {
  const { dataset } = await openDataset(await createTestDatabase())
  const gate = Promise.withResolvers<void>()
  const first = dataset.commit(counting('first'))
  const long = dataset.commitInParts({
    transactionId: 'import',
    author: 'e-test',
    async *changes() {
      await gate.promise
      yield []
      throw new DatabaseUnavailableError('The import found no database')
    },
  })
  const second = dataset.commit(counting('second'))
  expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual(['done', 'done'])
  gate.resolve()
  expect(await statusOf(long)).toBe('The import found no database')
})

test('a transaction that waits during an outage is refused and never written', async () => {
  const { watching, state } = watched(await createTestDatabase())
  const { dataset } = await openDataset(watching)
  state.fault = new DatabaseUnavailableError('The connection broke')
  const outcomes = await Promise.all(names(40).map((name) => statusOf(dataset.commit(counting(name)))))
  expect(outcomes).not.toContain('done')
  expect(state.writes).toBe(1)
  state.fault = undefined
  await dataset.commit(counting('later'))
  expect(await countRows(watching, 'content_transaction')).toBe(1)
})

test('batches of two processes lose nothing, and both announce all transactions once, in one order', async () => {
  const databases = await createConnectedDatabases()
  const [first, second] = [await openDataset(databases[0]), await openDataset(databases[1])]
  const commits = names(60).map((name, n) => (n % 2 ? second : first).dataset.commit(counting(name)))
  const counted = (await Promise.all(commits)).map(({ documents }) => Number(documents.get('counter')?.['n']))
  expect(counted.toSorted((a, b) => a - b)).toEqual(names(60).map((_, n) => n + 1))
  await until(() => expect([first.notifiedIds().length, second.notifiedIds().length]).toEqual([60, 60]))
  expect(second.notifiedIds()).toEqual(first.notifiedIds())
})
