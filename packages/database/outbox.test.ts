import { expect, onTestFinished, test, vi } from 'vitest'
import { createOutboxWorker, enqueue, type OutboxHandler } from './outbox.ts'
import { countRows, createDatabaseLocation, createTestDatabase } from './testing.ts'

test('queued work is done, and only when its transaction committed', async () => {
  const database = await createTestDatabase()
  const handler = vi.fn<OutboxHandler>(async () => {})
  await database.write((write) => enqueue(write, { topic: 'mail', payload: { to: 'a@example.com' } }))
  const rolledBack = database.write(async (write) => {
    await enqueue(write, { topic: 'mail', payload: { to: 'b@example.com' } })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  const worker = createOutboxWorker({ database, handlers: { mail: handler }, onError: vi.fn() })
  onTestFinished(worker.stop)
  await worker.run()
  expect(handler.mock.calls.map(([payload]) => payload)).toEqual([{ to: 'a@example.com' }])
})

test('a worker is woken by new work', async () => {
  const database = await createTestDatabase()
  const handler = vi.fn<OutboxHandler>(async () => {})
  const worker = createOutboxWorker({
    database,
    handlers: { mail: handler },
    onError: vi.fn(),
    pollInterval: 3_600_000,
  })
  onTestFinished(worker.stop)
  await worker.run()
  await database.write((write) => enqueue(write, { topic: 'mail', payload: 1 }))
  await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce())
})

test('a key is taken once, also after its work is done', async () => {
  const database = await createTestDatabase()
  const handler = vi.fn<OutboxHandler>(async () => {})
  const worker = createOutboxWorker({ database, handlers: { mail: handler }, onError: vi.fn() })
  onTestFinished(worker.stop)
  for (let times = 0; times < 3; times++) {
    await database.write((write) => enqueue(write, { topic: 'mail', payload: times, key: 'order 1' }))
    await worker.run()
  }
  expect(handler.mock.calls.map(([payload]) => payload)).toEqual([0])
})

test('a failure is told, kept with its reason, and tried again later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const database = await createTestDatabase()
  const handler = vi.fn<OutboxHandler>().mockRejectedValueOnce(new Error('server is down')).mockResolvedValue()
  const onError = vi.fn()
  await database.write((write) => enqueue(write, { topic: 'mail', payload: 1 }))
  const worker = createOutboxWorker({ database, handlers: { mail: handler }, onError })
  onTestFinished(worker.stop)
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
})

test('two workers share the work without doing any of it twice', async () => {
  const location = await createDatabaseLocation()
  const databases = await Promise.all([createTestDatabase(location), createTestDatabase(location)])
  await databases[0]!.write(async (write) => {
    for (let index = 0; index < 30; index++) await enqueue(write, { topic: 'mail', payload: index })
  })
  const done: unknown[] = []
  const workers = databases.map((database) =>
    createOutboxWorker({ database, handlers: { mail: async (payload) => void done.push(payload) }, onError: vi.fn() }),
  )
  for (const worker of workers) onTestFinished(worker.stop)
  await Promise.all(workers.map((worker) => worker.run()))
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, index) => index))
  expect(await countRows(databases[0]!, 'outbox')).toBe(30)
})
