import { contentQueries } from '@shop/telemetry/operations'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DocumentMemory } from './document-memory.ts'
import { ReplicaPool } from './replica-pool.ts'
import { engineOf, sourceOf } from './testing/engine.ts'

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

test('the time of filling the index of words is not taken from the first search in a replica', async () => {
  const source = sourceOf(new DocumentMemory([], pages(60_000)))
  const pool = new ReplicaPool(source, { niceness: 5, slowdown: 60, maxResult: 1000 })
  onTestFinished(() => pool.close())
  const search = { ...count, query: { query: '*[title match "59123"]._id', parameters: {} } }
  expect(await pool.evaluate(search, 200)).toMatchObject({ json: '["page-59123"]' })
})

test('a search that is a little slow does not wait until a replica has the index of words', async () => {
  const memory = new DocumentMemory([], pages(150))
  // Otherwise the first search fills it, and a busy machine gives the replica time to do so meanwhile.
  await memory.texts.fill()
  const engine = engineOf(memory)
  await engine.evaluate(count, 15_000)
  // Too long for a process with a ready replica, but not for one without.
  const used = vi
    .spyOn(process, 'threadCpuUsage')
    .mockImplementation((before) => ({ user: before ? 1e5 : 0, system: 0 }))
  const places: unknown[] = []
  const record = (event: unknown) => void places.push(Object(event).place)
  contentQueries.asyncEnd.subscribe(record)
  onTestFinished(() => {
    used.mockRestore()
    contentQueries.asyncEnd.unsubscribe(record)
  })
  const slow = 'count(*[count(*[title match "calm" && title != ^.title]) == 149])'
  const search = () => engine.evaluate({ ...count, query: { query: slow, parameters: {} } }, 15_000)
  await search()
  expect(places).toEqual(['process'])
  await vi.waitFor(
    async () => {
      await search()
      expect(places.at(-1)).toBe('replica')
    },
    { timeout: 15_000 },
  )
})
