import { currentRequest, runInRequestScope } from '@shop/telemetry/request-scope'
import { describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { outboxBacklog } from './outbox-backlog.ts'
import { enqueue, type OutboxHandler } from './outbox.ts'
import { createTestDatabase, startOutbox } from './testing.ts'

describe('queueing', () => {
  test('an entry is handled under the id of the request that queued it', async () => {
    const database = await createTestDatabase()
    const ids: unknown[] = []
    const handler = async () => void ids.push(currentRequest()?.id ?? null)
    await runInRequestScope({ id: 'of-a-request' }, () =>
      database.write((write) => enqueue(write, { topic: 'mail', payload: 1 })),
    )
    await database.write((write) => enqueue(write, { topic: 'mail', payload: 2 }))
    const worker = startOutbox(database, { mail: handler }, { concurrency: 1 })
    await worker.run()
    expect(ids).toEqual(['of-a-request', null])
  })

  test('queued work is done if and only if its transaction commits', async () => {
    const database = await createTestDatabase()
    const handler = vi.fn<OutboxHandler>(async () => {})
    await database.write((write) => enqueue(write, { topic: 'mail', payload: { to: 'a@example.com' } }))
    const rolledBack = database.write(async (write) => {
      await enqueue(write, { topic: 'mail', payload: { to: 'b@example.com' } })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    const worker = startOutbox(database, { mail: handler })
    await worker.run()
    expect(handler.mock.calls.map(([payload]) => payload)).toEqual([{ to: 'a@example.com' }])
  })

  test('after the clock is set back, older entries are due at once, and postponed ones still wait', async () => {
    const database = await createTestDatabase()
    const handler = vi.fn<OutboxHandler>(async () => {})
    const anHour = 3_600_000
    for (const [payload, attempts, ahead] of [
      ['queued before', 0, anHour],
      ['tried before', 2, anHour],
      ['put off', 2, 2000],
      ['postponed for long', 12, anHour - 1000],
    ]) {
      await database.write((write) => enqueue(write, { topic: 'mail', payload }))
      await sql`update outbox set attempts = ${attempts}, available_at = ${Date.now() + Number(ahead)}
      where payload = ${JSON.stringify(payload)}`.execute(database.kysely)
    }
    const worker = startOutbox(database, { mail: handler })
    await worker.run()
    expect(handler.mock.calls.map(([payload]) => payload).toSorted()).toEqual(['queued before', 'tried before'])
  })

  test('work for a later day waits for it, and does not count as backlog until then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-01T12:00:00Z') })
    const database = await createTestDatabase()
    const handler = vi.fn<OutboxHandler>(async () => {})
    const notBefore = '2030-12-24T09:00:00.000Z'
    await database.write((write) => enqueue(write, { topic: 'mail', payload: 1, notBefore }))
    const worker = startOutbox(database, { mail: handler })
    await worker.run()
    expect(handler).not.toHaveBeenCalled()
    expect(await outboxBacklog(database)).toEqual([])
    vi.setSystemTime('2030-12-24T09:00:01Z')
    expect(await outboxBacklog(database)).toEqual([{ topic: 'mail', count: 1, oldest: new Date(notBefore) }])
    await worker.run()
    expect(handler).toHaveBeenCalledOnce()
  })

  test('new work wakes a worker', async () => {
    const database = await createTestDatabase()
    const handler = vi.fn<OutboxHandler>(async () => {})
    const worker = startOutbox(database, { mail: handler }, { pollInterval: 3_600_000 })
    await worker.run()
    await database.write((write) => enqueue(write, { topic: 'mail', payload: 1 }))
    await expect.poll(() => handler).toHaveBeenCalledOnce()
  })

  test('a key is accepted once, even after its work is done', async () => {
    const database = await createTestDatabase()
    const handler = vi.fn<OutboxHandler>(async () => {})
    const worker = startOutbox(database, { mail: handler })
    for (let times = 0; times < 3; times++) {
      await database.write((write) => enqueue(write, { topic: 'mail', payload: times, key: 'order 1' }))
      await worker.run()
    }
    expect(handler.mock.calls.map(([payload]) => payload)).toEqual([0])
  })
})
