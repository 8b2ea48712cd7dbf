import { startFaultyProxy, type FaultyProxy } from '@shop/testing/faulty-proxy'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { createPostgresChangeEvents } from './change-events.ts'
import { createPostgresPool, type PostgresTimeouts } from './postgres-pool.ts'
import { createDatabaseLocation, createTestDatabase } from './testing.ts'
import { DatabaseUnavailableError } from './unavailable-error.ts'

/** The address of a database behind a proxy. */
async function behindProxy(): Promise<{ proxy: FaultyProxy; url: string; direct: Database }> {
  const location = await createDatabaseLocation()
  const direct = await createTestDatabase(location)
  const url = new URL(location.url ?? '')
  const proxy = await startFaultyProxy(Number(url.port))
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  url.port = String(proxy.port)
  return { proxy, url: url.href, direct }
}

async function openThrough(url: string) {
  const onError = vi.fn<(error: unknown) => void>()
  const database = await openDatabase({ url, directory: '', onError })
  onTestFinished(() => database.close())
  return database
}

const ping = (database: Database) => sql`select 1`.execute(database.kysely)

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('PostgreSQL behind a network that fails', () => {
  test('a connection that breaks during use fails only its own work', async () => {
    const { proxy, url } = await behindProxy()
    const database = await openThrough(url)
    const begun = Promise.withResolvers<void>()
    const idle = database.write(async ({ trx }) => {
      await sql`select 1`.execute(trx)
      begun.resolve()
      await sql`select pg_sleep(60)`.execute(trx)
    })
    await begun.promise
    proxy.reset()
    await expect(idle).rejects.toThrow(DatabaseUnavailableError)
    await vi.waitFor(() => ping(database), { timeout: 30_000 })
  })

  test('requests to a server that stops responding time out, and its connections are replaced', async () => {
    const { proxy, url } = await behindProxy()
    const limits: PostgresTimeouts = { connect: 5000, statement: 1000, lease: 2000 }
    const pool = createPostgresPool(url, limits, () => {})
    onTestFinished(() => pool.end())
    const runQuery = async () => {
      const client = await pool.connect()
      try {
        return await client.query('select 1 as one', [])
      } finally {
        client.release()
      }
    }
    await Promise.all(Array.from({ length: 10 }, runQuery))
    proxy.swallow()
    proxy.isSilent = true
    // More than there are connections: those waiting for one time out too.
    const results = await Promise.allSettled(Array.from({ length: 30 }, runQuery))
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'))
    for (const outcome of results) expect(outcome).toHaveProperty('reason', expect.any(DatabaseUnavailableError))
    proxy.isSilent = false
    await vi.waitFor(async () => expect((await runQuery()).rows).toEqual([{ one: 1 }]), { timeout: 30_000 })
  })

  test('a write to a server that has become read-only may be repeated', async () => {
    const database = await createTestDatabase()
    const write = database.write(async ({ trx }) => {
      await sql`set transaction read only`.execute(trx)
      await sql`create table kept (id integer)`.execute(trx)
    })
    await expect(write).rejects.toMatchObject({ name: 'DatabaseUnavailableError', mayBeCommitted: false })
  })

  test('a write that is in a deadlock with another program may be repeated', async () => {
    const database = await createTestDatabase()
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    /** Takes two locks, the second once both have one; PostgreSQL aborts the transaction that looks first. */
    const lockBoth = (first: number, second: number, deadlockTimeout: string) =>
      database.write(async ({ trx }) => {
        await sql`select set_config('deadlock_timeout', ${deadlockTimeout}, true)`.execute(trx)
        await sql`select pg_advisory_xact_lock(${first}::integer, 1)`.execute(trx)
        holding += 1
        if (holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await sql`select pg_advisory_xact_lock(${second}::integer, 1)`.execute(trx)
      })
    const otherProgram = lockBoth(1, 2, '5s')
    await expect(lockBoth(2, 1, '20ms')).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      mayBeCommitted: false,
    })
    await otherProgram
  })

  test('a commit without a response is reported as possibly kept, and is not repeated', async () => {
    const { proxy, url, direct } = await behindProxy()
    const pool = createPostgresPool(url, { connect: 5000, statement: 1500, lease: 5000 }, () => {})
    onTestFinished(() => pool.end())
    const client = await pool.connect()
    await client.query('begin', [])
    await client.query('create table kept (id integer)', [])
    await client.query('insert into kept values (1)', [])
    proxy.delay = 60_000
    await expect(client.query('commit', [])).rejects.toMatchObject({ mayBeCommitted: true })
    await expect(client.query('rollback', [])).rejects.toMatchObject({ mayBeCommitted: true })
    client.release()
    expect((await sql`select id from kept`.execute(direct.kysely)).rows).toEqual([{ id: 1 }])
  })

  test('when events stop silently, listeners are told that they may have missed some', async () => {
    const { proxy, url, direct } = await behindProxy()
    const onError = vi.fn<(error: unknown) => void>()
    const check = vi.fn(async () => {})
    const events = await createPostgresChangeEvents({
      url,
      onError,
      check,
      probeInterval: 20,
      timeout: 500,
      retryDelay: 10,
    })
    onTestFinished(() => events.close())
    const listener = vi.fn()
    events.subscribe('note', listener)
    proxy.swallow('listen shop_notices')
    await direct.publish('note', 'missed')
    await expect.poll(() => listener).toHaveBeenCalledWith(undefined)
    expect(onError).toHaveBeenCalled()
    // A slow server may seem to be silent once more, and an event of that time is lost too.
    await vi.waitFor(
      async () => {
        await direct.publish('note', 'heard again')
        expect(listener).toHaveBeenCalledWith('heard again')
      },
      { timeout: 60_000 },
    )
    expect(listener).not.toHaveBeenCalledWith('missed')
  })

  test('while LISTEN is impossible, listeners are told to query the database', async () => {
    const { proxy, url } = await behindProxy()
    let isThere = false
    const check = vi.fn(async () => {
      if (!isThere) throw new Error('no answer')
    })
    const events = await createPostgresChangeEvents({
      url,
      onError: () => {},
      check,
      probeInterval: 20,
      timeout: 50,
      retryDelay: 10,
    })
    onTestFinished(() => events.close())
    const listener = vi.fn()
    events.subscribe('note', listener)
    proxy.isSilent = true
    proxy.swallow()
    await expect.poll(() => check).toHaveBeenCalled()
    expect(listener).not.toHaveBeenCalled()
    isThere = true
    await expect.poll(() => listener.mock.calls.length).toBeGreaterThan(1)
  })

  test('closing does not wait for a server that does not respond', async () => {
    const { proxy, url, direct } = await behindProxy()
    const database = await openDatabase({ url, directory: '' })
    await Promise.all(Array.from({ length: 5 }, () => ping(database)))
    const underWay = sql`select pg_sleep(61)`.execute(database.kysely)
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where query = 'select pg_sleep(61)'`.execute(
          direct.kysely,
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 30_000 },
    )
    proxy.swallow()
    proxy.isSilent = true
    await Promise.all([database.close(), expect(underWay).rejects.toThrow(DatabaseUnavailableError)])
  })
})
