import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runForVisitor, ScanQueue } from './scans.ts'
import { createTestDatabase } from './testing.ts'

test('a scan sees earlier commits, for any reader, and its errors reach the caller', async () => {
  const database = await createTestDatabase()
  await database.write(({ trx }) => sql`create table kept (word text)`.execute(trx))
  await database.write(({ trx }) => sql`insert into kept values ('one')`.execute(trx))
  const scan = () => database.scan((kysely) => sql<{ word: string }>`select word from kept`.execute(kysely))
  expect((await scan()).rows).toEqual([{ word: 'one' }])
  expect((await runForVisitor('203.0.113.7', scan)).rows).toEqual([{ word: 'one' }])
  await expect(database.scan((kysely) => sql`select * from missing`.execute(kysely))).rejects.toThrow(/missing/)
  expect((await scan()).rows).toEqual([{ word: 'one' }])
})

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'the thread of scans ends when idle, and can start again',
  async () => {
    const ends: Promise<unknown>[] = []
    const record = (message: unknown) => {
      const { worker } = Object(message)
      if (worker instanceof Worker) ends.push(once(worker, 'exit'))
    }
    subscribe('worker_threads', record)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void unsubscribe('worker_threads', record))
    const database = await createTestDatabase()
    const scan = () => database.scan((kysely) => sql<{ one: number }>`select 1 as one`.execute(kysely))
    await scan()
    vi.advanceTimersByTime(29_000)
    await scan()
    vi.advanceTimersByTime(29_000)
    await scan()
    expect(ends).toHaveLength(1)
    vi.advanceTimersByTime(30_000)
    expect((await scan()).rows).toEqual([{ one: 1 }])
    await ends[0]
    expect((await scan()).rows).toEqual([{ one: 1 }])
    expect(ends).toHaveLength(2)
  },
)

const runInQueue = <Result>(queue: ScanQueue, address: string, scan: () => Promise<Result>): Promise<Result> =>
  runForVisitor(address, () => queue.run(scan))

test('an address with many scans delays only itself, and one scan runs at a time', async () => {
  const queue = new ScanQueue(1)
  const order: string[] = []
  let [running, most] = [0, 0]
  const scan = (address: string) =>
    runInQueue(queue, address, async () => {
      order.push(address)
      most = Math.max(most, (running += 1))
      await setImmediate()
      running -= 1
    })
  const first = scan('a').then(() => scan('d'))
  await Promise.all([first, scan('a'), scan('a'), scan('a'), scan('b'), scan('c'), scan('b')])
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'd', 'b', 'a'])
  expect(most).toBe(1)
})

test('a scan whose turn comes too late is not run, and the next one is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = new ScanQueue(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = runInQueue(queue, 'a', () => promise)
  const late = runInQueue(queue, 'b', async () => 'late')
  vi.advanceTimersByTime(13_000)
  const next = runInQueue(queue, 'c', async () => 'in time')
  resolve()
  await expect(late).rejects.toThrow('timed out waiting for its turn')
  expect(await next).toBe('in time')
  await slow
})
