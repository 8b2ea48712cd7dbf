import { fork } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { contentQueries } from '@shop/telemetry/operations'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DocumentMemory } from './document-memory.ts'
import { ReplicaPool } from './replica-pool.ts'
import { engineOf, sourceOf } from './testing/engine.ts'

// Files share a process: modules that another one has loaded would not be mocked.
vi.hoisted(() => void vi.resetModules())
vi.mock('node:child_process', { spy: true })

beforeEach(() => void vi.mocked(fork).mockClear())

const processOf = (start: number) => vi.mocked(fork).mock.results[start]?.value

const memory = new DocumentMemory([], [])

/** A query that is too long for the process. */
const count = {
  perspective: 'raw' as const,
  query: { query: 'count(*)'.padEnd(20_000), parameters: {} },
  context: { projectId: 'local', dataset: 'production', identity: 'somebody' },
}

const pages = (length: number) =>
  Array.from({ length }, (_, index) => ({
    _id: `page-${index}`,
    _type: 'page',
    _rev: 'r',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    title: `Calm water number ${index}`,
  }))

test('a replica reads as far as the process has read before it evaluates a query', async () => {
  let position = 2
  const engine = engineOf(memory, { ...sourceOf(memory), position: () => position })
  expect(await engine.evaluate(count, 15_000)).toMatchObject({ json: '2' })
  position = 5
  expect(await engine.evaluate(count, 15_000)).toMatchObject({ json: '5' })
})

test('a replica that cannot read its documents says why, and the client is told to retry', async () => {
  const onFailure = vi.fn()
  const engine = engineOf(memory, { ...sourceOf(memory), data: {}, onFailure })
  await expect(engine.evaluate(count, 15_000)).rejects.toMatchObject({ retryAfterSeconds: 1 })
  expect(onFailure).toHaveBeenCalledWith(expect.stringContaining('TypeError'))
})

test('a replica, which is killed in the end, stores its compiled code after its first result', async () => {
  const cache = await temporaryFolder()
  vi.stubEnv('NODE_COMPILE_CACHE', cache)
  const stored = async () => (await readdir(cache, { recursive: true })).length
  expect(await engineOf(memory).evaluate(count, 15_000)).toMatchObject({ json: '0' })
  await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(10), { timeout: 60_000 })
})

test('the time of filling the index of words is not taken from the first search in a replica', async () => {
  const source = sourceOf(new DocumentMemory([], pages(60_000)))
  const pool = new ReplicaPool(source, { niceness: 5, slowdown: 600, maxResult: 1000 })
  onTestFinished(() => pool.close())
  const search = { ...count, query: { query: '*[title match "59123"]._id', parameters: {} } }
  expect(await pool.evaluate(search, 200)).toMatchObject({ json: '["page-59123"]' })
})

test('a query in a replica that has to wait for the processor does not exceed its time limit', async () => {
  const pool = new ReplicaPool(sourceOf(new DocumentMemory([], pages(200))), {
    niceness: 5,
    slowdown: 10,
    maxResult: 1000,
  })
  onTestFinished(() => pool.close())
  await pool.evaluate(count, 15_000)
  const compared = pool.evaluate(
    { ...count, query: { query: 'count(*[count(*[title > ^.title]) > 1])', parameters: {} } },
    1000,
  )
  await setTimeout(50)
  processOf(0).kill('SIGSTOP')
  await setTimeout(1500)
  processOf(0).kill('SIGCONT')
  expect(await compared).toMatchObject({ json: '198' })
})

test('a search that is a little slow does not wait until a replica has the index of words', async () => {
  const memory = new DocumentMemory([], pages(150))
  // Otherwise the first search fills it, and a busy machine gives the replica time to do so meanwhile.
  await memory.texts.fill()
  const engine = engineOf(memory)
  await engine.evaluate(count, 15_000)
  // Too long for a process with a ready replica, but not for one without.
  vi.spyOn(process, 'threadCpuUsage').mockImplementation((before) => ({ user: before ? 1e5 : 0, system: 0 }))
  const places: unknown[] = []
  const record = (event: unknown) => void places.push(Object(event).place)
  contentQueries.asyncEnd.subscribe(record)
  onTestFinished(() => void contentQueries.asyncEnd.unsubscribe(record))
  const slow = 'count(*[count(*[title match "calm" && title != ^.title]) == 149])'
  const search = () => engine.evaluate({ ...count, query: { query: slow, parameters: {} } }, 15_000)
  await search()
  expect(places).toEqual(['process'])
  await vi.waitFor(
    async () => {
      await search()
      expect(places.at(-1)).toBe('replica')
    },
    { timeout: 60_000 },
  )
  expect(fork).toHaveBeenCalledOnce()
})

test.each([
  ['another one takes over', 1, [{ json: '2' }, { json: '2' }]],
  ['a second one does too, and the client is told to retry', 2, [{ retryAfterSeconds: 1 }, { json: '2' }]],
])('when a replica dies before it is ready, %s', async (_name, ends, results) => {
  const engine = engineOf(new DocumentMemory([], pages(2)))
  const unmocked = await vi.importActual<{ fork: typeof fork }>('node:child_process')
  for (let end = 0; end < ends; end += 1) {
    vi.mocked(fork).mockImplementationOnce((...how: Parameters<typeof fork>) => {
      const child = unmocked.fork(...how)
      // As for a process that cannot be started.
      if (end === 0) setImmediate(() => child.emit('error', new Error('spawn EAGAIN')))
      else child.kill('SIGABRT')
      return child
    })
  }
  const counted = () => engine.evaluate(count, 15_000).catch((error: unknown) => error)
  for (const result of results) expect(await counted()).toMatchObject(result)
  expect(fork).toHaveBeenCalledTimes(ends + 1)
})

test('a replica has the usual priority until its first result, then a lower one, and ends with the service', async () => {
  const engine = engineOf(memory)
  const first = engine.evaluate(count, 15_000)
  const replica = await vi.waitUntil(() => processOf(0)?.pid)
  expect(os.getPriority(replica)).toBe(os.getPriority())
  await first
  await expect.poll(() => os.getPriority(replica)).toBe(os.getPriority() + 5)
  // As when the service's process is killed.
  processOf(0).disconnect()
  await expect.poll(() => processOf(0).exitCode, { timeout: 60_000 }).toBe(0)
})

test('a replica ends when it has no queries for a minute, and when it does not respond to one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let position = 0
  const source = { ...sourceOf(memory), position: () => position }
  const pool = new ReplicaPool(source, { niceness: 5, slowdown: 2, maxResult: 1000 })
  onTestFinished(() => pool.close())
  const evaluate = () => pool.evaluate(count, 60_000)
  await evaluate()
  const second = evaluate()
  vi.advanceTimersByTime(61_000)
  expect(await second).toMatchObject({ json: '0' })
  expect(pool.isReadyFor(false)).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pool.isReadyFor(false)).toBe(false)
  position = -1
  const unanswered = evaluate().catch((error: unknown) => error)
  await vi.waitUntil(() => pool.isReadyFor(false), { timeout: 60_000 })
  await vi.advanceTimersByTimeAsync(122_000)
  expect(await unanswered).toMatchObject({ details: { type: 'queryTimeoutError' } })
  for (const start of [0, 1]) {
    await expect.poll(() => processOf(start).signalCode, { timeout: 60_000 }).toBe('SIGKILL')
  }
})
