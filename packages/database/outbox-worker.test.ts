import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { outboxBacklog } from './outbox-backlog.ts'
import { enqueue, NoSuchAddressError, type OutboxHandler } from './outbox.ts'
import { breakable, countRows, createDatabaseLocation, createTestDatabase, startOutbox } from './testing.ts'

describe('several workers', () => {
  test('two workers share the work and do none of it twice', async () => {
    const location = await createDatabaseLocation()
    const databases = await Promise.all([createTestDatabase(location), createTestDatabase(location)])
    await databases[0]!.write(async (write) => {
      for (let index = 0; index < 30; index++) await enqueue(write, { topic: 'mail', payload: index })
    })
    const done: unknown[] = []
    const workers = databases.map((database) =>
      startOutbox(database, { mail: async (payload) => void done.push(payload) }),
    )
    await Promise.all(workers.map((worker) => worker.run()))
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, index) => index))
    expect(await countRows(databases[0]!, 'outbox')).toBe(30)
  })
})

/** A handler that ends on command, and the payloads that it received. */
function heldHandler() {
  const begun: unknown[] = []
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const handler = vi.fn<OutboxHandler>(async (payload) => {
    begun.push(payload)
    if (payload === 'stuck') await promise
  })
  return { begun, release, handler }
}

describe('failures and limits', () => {
  test('a failure is reported, stored with its reason, and retried later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const database = await createTestDatabase()
    const handler = vi.fn<OutboxHandler>().mockRejectedValueOnce(new Error('server is down')).mockResolvedValue()
    const onError = vi.fn()
    await database.write((write) => enqueue(write, { topic: 'mail', payload: 1 }))
    const worker = startOutbox(database, { mail: handler }, { onError })
    await worker.run()
    expect(onError).toHaveBeenCalledOnce()
    expect(await database.kysely.selectFrom('outbox').select(['last_error', 'done_at']).executeTakeFirst()).toEqual({
      last_error: 'Error: server is down',
      done_at: null,
    })
    await worker.run()
    expect(handler).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 2000)
    await worker.run()
    expect(handler).toHaveBeenCalledTimes(2)
    expect(
      await database.kysely.selectFrom('outbox').select('last_error').where('done_at', 'is not', null).execute(),
    ).toEqual([{ last_error: null }])
  })

  test('after many failures it is retried every hour; a permanent failure is reported and not retried', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const database = await createTestDatabase()
    const handler = vi
      .fn<OutboxHandler>()
      .mockRejectedValueOnce(new Error('server is down'))
      .mockRejectedValueOnce(new NoSuchAddressError('nobody is called so'))
    const onError = vi.fn()
    await database.write((write) => enqueue(write, { topic: 'mail', payload: 1 }))
    await sql`update outbox set attempts = 20`.execute(database.kysely)
    const worker = startOutbox(database, { mail: handler }, { onError })
    await worker.run()
    for (const calls of [1, 2, 2]) {
      expect(handler).toHaveBeenCalledTimes(calls)
      vi.setSystemTime(Date.now() + 3_601_000)
      await worker.run()
    }
    expect(onError).toHaveBeenCalledTimes(2)
    expect(await outboxBacklog(database)).toEqual([])
  })

  test('an entry that was handled while the database failed is not handled again', async () => {
    const database = Object.assign(breakable(await createTestDatabase()), { onError: vi.fn() })
    const handler = vi.fn<OutboxHandler>(async () => void (database.isDown = true))
    await database.write((write) => enqueue(write, { topic: 'mail', payload: 1 }))
    const onError = vi.fn()
    const worker = startOutbox(database, { mail: handler }, { onError, pollInterval: 3_600_000 })
    await expect.poll(() => handler).toHaveBeenCalled()
    await setTimeout(100)
    database.isDown = false
    await worker.run()
    expect(await outboxBacklog(database)).toEqual([])
    expect(handler).toHaveBeenCalledOnce()
    expect(onError).not.toHaveBeenCalled()
  })

  test('a stuck entry blocks no others and is postponed after its time limit', async () => {
    const database = await createTestDatabase()
    const { begun, release, handler } = heldHandler()
    onTestFinished(() => release())
    await database.write(async (write) => {
      await enqueue(write, { topic: 'mail', payload: 'stuck' })
      for (let index = 0; index < 10; index++) await enqueue(write, { topic: 'mail', payload: index })
      await enqueue(write, { topic: 'sign-up', payload: 'another topic' })
    })
    const begunBefore: number[] = []
    const onError = vi.fn(() => begunBefore.push(begun.length))
    const handlers = { mail: handler, 'sign-up': handler }
    const worker = startOutbox(database, handlers, { onError, handlerLimit: 2000 })
    await worker.run()
    expect(begunBefore).toEqual([12])
    expect(handler.mock.calls.find(([payload]) => payload === 'stuck')?.[2].aborted).toBe(true)
    const { rows } = await sql`select last_error from outbox where done_at is null`.execute(database.kysely)
    expect(rows).toEqual([{ last_error: 'Error: The handler did not finish within 2000 ms' }])
  })

  test('the number of concurrent entries of a topic is limited', async () => {
    const database = await createTestDatabase()
    const { promise, resolve } = Promise.withResolvers<void>()
    let [now, most] = [0, 0]
    const handler: OutboxHandler = async () => {
      now += 1
      most = Math.max(most, now)
      await promise
      now -= 1
    }
    await database.write(async (write) => {
      for (let index = 0; index < 10; index++) await enqueue(write, { topic: 'mail', payload: index })
    })
    const worker = startOutbox(database, { mail: handler }, { concurrency: 3 })
    await expect.poll(() => now).toBe(3)
    resolve()
    await worker.run()
    expect(most).toBe(3)
  })
})

describe('stopping', () => {
  test('an entry claimed while the worker is stopping is not started and left to other workers', async () => {
    const database = await createTestDatabase()
    const handler = vi.fn<OutboxHandler>(async () => {})
    await database.write((write) => enqueue(write, { topic: 'mail', payload: 1 }))
    // It is stopped during its first query.
    await startOutbox(database, { mail: handler }).stop()
    expect(handler).not.toHaveBeenCalled()
    const entry = await database.kysely.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ attempts: 0, done_at: null })
    expect(entry.available_at).toBeLessThanOrEqual(Date.now())
  })

  test('stopping waits for running handlers, at most for the grace period', async () => {
    const database = await createTestDatabase()
    const { begun, release, handler } = heldHandler()
    onTestFinished(() => release())
    const onError = vi.fn()
    await database.write((write) => enqueue(write, { topic: 'mail', payload: 'stuck' }))
    const worker = startOutbox(database, { mail: handler }, { onError, grace: 50 })
    await expect.poll(() => begun).toEqual(['stuck'])
    await worker.stop()
    expect(handler.mock.calls[0]?.[2].aborted).toBe(true)
    await setTimeout(10)
    expect(onError).not.toHaveBeenCalled()
  })
})
