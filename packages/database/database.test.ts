import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from './database.ts'
import type { MigrationSet } from './migrate.ts'
import { autoIncrement, serial } from './engine.ts'
import { pollInterval } from './stored-events.ts'
import { countRows, createDatabaseLocation, createConnectedDatabases, createTestDatabase } from './testing.ts'

type Tables = {
  note: { id: number; text: string }
}

const migrations: MigrationSet = (engine) => ({
  '001-note': {
    async up(database) {
      await database.schema
        .createTable('note')
        .addColumn('id', serial(engine), autoIncrement(engine))
        .addColumn('text', 'text', (column) => column.notNull())
        .execute()
    },
  },
})

describe('opening and migrating', () => {
  test('written data is still there after reopening', async () => {
    const location = await createDatabaseLocation()
    const first = await openDatabase(location)
    await first.migrate('note', migrations)
    await first.write(async ({ trx }) => {
      await trx.withTables<Tables>().insertInto('note').values({ id: 1, text: 'still here' }).execute()
    })
    await first.close()
    const second = await createTestDatabase(location)
    const rows = await second.kysely.withTables<Tables>().selectFrom('note').selectAll().execute()
    expect(rows).toEqual([{ id: 1, text: 'still here' }])
  })

  test('connections opened at the same time run the migrations once', async () => {
    const location = await createDatabaseLocation({ isNew: true })
    const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase(location)))
    await Promise.all(databases.map((database) => database.migrate('note', migrations)))
    const { rows } = await sql<{ name: string }>`select name from note_migrations`.execute(databases[0]!.kysely)
    expect(rows).toEqual([{ name: '001-note' }])
  })

  test('a failed migration rejects with the reason and is rolled back', async () => {
    const database = await createTestDatabase(await createDatabaseLocation({ isNew: true }))
    const broken: MigrationSet = (engine) => ({
      ...migrations(engine),
      '002-broken': {
        async up(schema) {
          await sql`insert into nowhere values (1)`.execute(schema)
        },
      },
    })
    await expect(database.migrate('note', broken)).rejects.toThrow(/nowhere/)
    await database.migrate('note', migrations)
  })
})

describe('events', () => {
  test('events of another process arrive', async () => {
    const location = await createDatabaseLocation()
    const [first, second] = [await createTestDatabase(location), await createTestDatabase(location)]
    await first.migrate('note', migrations)
    const listener = vi.fn()
    second.subscribe('note', listener)
    await first.write(async ({ trx, publish }) => {
      await trx.withTables<Tables>().insertInto('note').values({ id: 1, text: 'elsewhere' }).execute()
      await publish('note', '1')
    })
    await expect.poll(() => listener).toHaveBeenCalledWith('1')
  })

  test('events arrive through the relay at once, stored or not, and of the whole transaction or not at all', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [first, second] = await createConnectedDatabases()
    const listener = vi.fn()
    second.subscribe('note', listener)
    await first.publish('note', 'not stored')
    const failing = first.write(async ({ publish }) => {
      await publish('note', 'rolled back')
      throw new Error('not written')
    })
    const writing = first.write(async ({ publish }) => {
      await publish('note', '1')
      await publish('note', '2')
    })
    await expect(failing).rejects.toThrow('not written')
    await writing
    await expect.poll(() => listener.mock.calls).toEqual([['not stored'], ['1'], ['2']])
  })

  test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
    'a write without events costs other processes nothing; missed events are reported as a gap',
    async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const location = await createDatabaseLocation()
      const [first, second] = [await createTestDatabase(location), await createTestDatabase(location)]
      await first.migrate('note', migrations)
      const listener = vi.fn()
      second.subscribe('note', listener)
      const turn = async () => {
        await vi.advanceTimersByTimeAsync(2 * pollInterval)
        await second.kysely.selectFrom('outbox').select('id').execute()
      }
      await first.write(({ trx }) => trx.withTables<Tables>().insertInto('note').values({ id: 1, text: '' }).execute())
      await turn()
      expect(listener).not.toHaveBeenCalled()
      for (const id of ['1', '2', '3']) await first.write(({ publish }) => publish('note', id))
      await sql`delete from change_event where payload <> '3'`.execute(first.kysely)
      await turn()
      await expect.poll(() => listener.mock.calls).toEqual([[undefined], ['3']])
    },
  )

  test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
    'thousands of events at once all arrive in another process, and old ones are deleted',
    async () => {
      const location = await createDatabaseLocation()
      const [first, second] = [await createTestDatabase(location), await createTestDatabase(location)]
      const listener = vi.fn()
      second.subscribe('note', listener)
      await sql`
        with recursive number(value) as (select 1 union all select value + 1 from number where value < 2500)
        insert into change_event (sender, channel, payload) select 'another', 'note', value from number
      `.execute(first.kysely)
      await expect.poll(() => listener).toHaveBeenCalledTimes(2500)
      await sql`insert into change_event values (12999, 'another', 'note', 'later')`.execute(first.kysely)
      await first.write(({ publish }) => publish('note', 'last'))
      expect(await countRows(first, 'change_event')).toBe(2)
    },
  )

  test('a commit of the process itself is not reported as a gap', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const database = await createTestDatabase()
    await database.migrate('note', migrations)
    const listener = vi.fn()
    database.subscribe('note', listener)
    await database.write(({ publish }) => publish('note', '1'))
    await expect.poll(() => listener).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2 * pollInterval)
    await database.kysely.selectFrom('outbox').select('id').execute()
    expect(listener.mock.calls).toEqual([['1']])
  })
})

describe('writes', () => {
  test('a write that throws is rolled back and sends no event', async () => {
    const database = await createTestDatabase()
    await database.migrate('note', migrations)
    const listener = vi.fn()
    database.subscribe('note', listener)
    const failed = database.write(async ({ trx, publish }) => {
      await trx.withTables<Tables>().insertInto('note').values({ id: 1, text: 'gone' }).execute()
      await publish('note', '1')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await database.write(({ publish }) => publish('note', '2'))
    await expect.poll(() => listener).toHaveBeenCalled()
    expect(listener.mock.calls).toEqual([['2']])
    expect(await database.kysely.withTables<Tables>().selectFrom('note').selectAll().execute()).toEqual([])
  })

  test('a listener that throws neither undoes the write nor keeps the event from other listeners', async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const database = await openDatabase({ ...(await createDatabaseLocation()), onError })
    onTestFinished(() => database.close())
    await database.migrate('note', migrations)
    const failure = new Error('listener')
    const listener = vi.fn()
    database.subscribe('note', () => {
      throw failure
    })
    database.subscribe('note', listener)
    await database.write(async ({ trx, publish }) => {
      await trx.withTables<Tables>().insertInto('note').values({ id: 1, text: 'kept' }).execute()
      await publish('note', '1')
    })
    await expect.poll(() => listener).toHaveBeenCalledWith('1')
    expect(onError).toHaveBeenCalledWith(failure)
    expect(await database.kysely.withTables<Tables>().selectFrom('note').select('text').execute()).toHaveLength(1)
  })

  test('each of several concurrent writes is atomic', async () => {
    const database = await createTestDatabase()
    await database.migrate('note', migrations)
    const listener = vi.fn()
    database.subscribe('note', listener)
    const write = (id: number) =>
      database.write(async ({ trx, publish }) => {
        await trx.withTables<Tables>().insertInto('note').values({ id, text: 'first half' }).execute()
        await publish('note', String(id))
        if (id % 3 === 0) throw new Error(`no ${id}`)
        return id
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => write(index + 1)))
    const kept = Array.from({ length: 100 }, (_, index) => index + 1).filter((id) => id % 3 !== 0)
    expect(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))).toEqual(kept)
    expect(outcomes[2]).toMatchObject({ status: 'rejected', reason: new Error('no 3') })
    const rows = await database.kysely.withTables<Tables>().selectFrom('note').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(kept)
    await expect.poll(() => listener).toHaveBeenCalledTimes(kept.length)
  })

  test('a write sees the effects of earlier writes', async () => {
    const database = await createTestDatabase()
    await database.migrate('note', migrations)
    const counts = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        database.write(async ({ trx }) => {
          const tables = trx.withTables<Tables>()
          if (database.engine === 'postgres') await sql`lock table note`.execute(trx)
          await tables
            .insertInto('note')
            .values({ id: index + 1, text: '' })
            .execute()
          return (await tables.selectFrom('note').select('id').execute()).length
        }),
      ),
    )
    expect(counts.toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test('read-modify-write from several connections loses no update', async () => {
    const location = await createDatabaseLocation()
    const databases = await Promise.all([createTestDatabase(location), createTestDatabase(location)])
    await databases[0]!.migrate('note', migrations)
    await databases[0]!.write(async ({ trx }) => {
      await trx.withTables<Tables>().insertInto('note').values({ id: 1, text: '0' }).execute()
    })
    const increment = (database: (typeof databases)[number]) =>
      database.write(async ({ trx }) => {
        const query = trx.withTables<Tables>().selectFrom('note').select('text').where('id', '=', 1).forUpdate()
        const { text } = await query.executeTakeFirstOrThrow()
        await trx
          .withTables<Tables>()
          .updateTable('note')
          .set({ text: String(Number(text) + 1) })
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, (_, index) => increment(databases[index % 2]!)))
    const { text } = await databases[1]!.kysely
      .withTables<Tables>()
      .selectFrom('note')
      .select('text')
      .executeTakeFirstOrThrow()
    expect(text).toBe('40')
  })
})
