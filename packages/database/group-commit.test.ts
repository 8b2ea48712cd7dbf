import path from 'node:path'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createGroupCommit } from './group-commit.ts'
import { sqliteDialect } from './sqlite.ts'

interface Tables {
  note: { id: number }
}

async function openNotes() {
  const file = path.join(await temporaryFolder(), 'notes.sqlite')
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  onTestFinished(() => kysely.destroy())
  await sql`create table note (id integer primary key)`.execute(kysely)
  const write = createGroupCommit(kysely)
  return {
    kysely,
    write,
    commits: vi.spyOn(kysely, 'startTransaction'),
    insert: (id: number) => write(async (trx) => void (await trx.insertInto('note').values({ id }).execute())),
    notes: async () => (await kysely.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id),
  }
}

test('concurrent writes share one commit, including the first of them', async () => {
  const { commits, insert, notes } = await openNotes()
  const onTheirWay = Array.from({ length: 16 }, async (_, id) => {
    for (let step = 0; step < id; step += 1) await Promise.resolve()
    await insert(id)
  })
  await Promise.all(onTheirWay)
  expect(commits).toHaveBeenCalledOnce()
  expect(await notes()).toEqual(Array.from({ length: 16 }, (_, id) => id))
})

test('a failed write is rolled back alone', async () => {
  const { commits, insert, notes } = await openNotes()
  const outcomes = await Promise.allSettled([insert(1), insert(1), insert(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(commits).toHaveBeenCalledOnce()
  expect(await notes()).toEqual([1, 2])
})

test('writes fail with the error of a full disk, alone or grouped, and later ones succeed', async () => {
  const { kysely, write, insert, notes } = await openNotes()
  await sql`create table picture (bytes blob)`.execute(kysely)
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(kysely)
  const limit = (pages.rows[0]?.page_count ?? 0) + 2
  await sql`pragma max_page_count = ${sql.lit(limit)}`.execute(kysely)
  const insertPicture = () =>
    write(async (trx) => void (await sql`insert into picture values (zeroblob(100000))`.execute(trx)))
  const full = expect.objectContaining({ name: 'DatabaseUnavailableError', message: 'SQLite: the disk is full' })
  await expect(insertPicture()).rejects.toEqual(full)
  for (const outcome of await Promise.allSettled([insertPicture(), insertPicture()]))
    expect(outcome).toMatchObject({ status: 'rejected', reason: full })
  await insert(1)
  expect(await notes()).toEqual([1])
})
