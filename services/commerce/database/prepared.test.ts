import { createTestDatabase } from '@shop/database/testing'
import { expect, test, vi } from 'vitest'
import { commerceMigrations } from './migrations.ts'
import { prepared } from './prepared.ts'
import type { CommerceTables, Queries } from './tables.ts'

async function openCounters() {
  const database = await createTestDatabase()
  await database.migrate('commerce', commerceMigrations)
  const queries = database.kysely.withTables<CommerceTables>()
  await queries.deleteFrom('commerce_counter').execute()
  const values = ['a', 'b', 'c'].map((name, index) => ({ name, value: index + 1 }))
  await queries.insertInto('commerce_counter').values(values).execute()
  return { database, queries }
}

const build = vi.fn((queries: Queries, { names, least }: { names: readonly string[]; least: number }) =>
  queries
    .selectFrom('commerce_counter')
    .select('name')
    .where('name', 'in', names)
    .where('value', '>=', least)
    .where('value', '<', 3)
    .orderBy('name'),
)

async function namesBy(
  read: ReturnType<typeof prepared<{ names: string[]; least: number }, { name: string }>>,
  queries: Queries,
  least: number,
  ...names: string[]
) {
  const { rows } = await read(queries, { names, least })
  return rows.map(({ name }) => name).join('')
}

test('a prepared statement gets the values of each call, and lists of any length', async () => {
  const { queries } = await openCounters()
  const read = prepared(build)
  expect(await namesBy(read, queries, 1, 'a')).toBe('a')
  expect(await namesBy(read, queries, 1, 'b')).toBe('b')
  expect(await namesBy(read, queries, 2, 'a')).toBe('')
  expect(await namesBy(read, queries, 1, 'c', 'b', 'a')).toBe('ab')
  expect(await namesBy(read, queries, 1, 'b', 'x', 'y')).toBe('b')
  for (let others = 0; others < 150; others += 1) {
    expect(await namesBy(read, queries, 2, ...Array.from({ length: others }, () => 'a'), 'b')).toBe('b')
  }
})

test('a statement is built once per database and length of a list, also for transactions', async () => {
  const [one, other] = [await openCounters(), await openCounters()]
  const read = prepared(build)
  build.mockClear()
  for (const { queries, database } of [one, other, one, other]) {
    expect(await namesBy(read, queries, 1, 'a', 'b')).toBe('ab')
    await database.write(async ({ trx }) => {
      expect(await namesBy(read, trx.withTables<CommerceTables>(), 2, 'a', 'b')).toBe('b')
    })
  }
  expect(build).toHaveBeenCalledTimes(2)
  expect(await namesBy(read, one.queries, 1, 'a')).toBe('a')
  expect(build).toHaveBeenCalledTimes(3)
})
