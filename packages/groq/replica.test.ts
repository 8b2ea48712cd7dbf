import { expect, test, vi } from 'vitest'
import { DocumentMemory } from './document-memory.ts'
import { engineOf, sourceOf } from './testing/engine.ts'

const memory = new DocumentMemory([], [])

/** A query that is too long for the process. */
const count = {
  perspective: 'raw' as const,
  query: { query: 'count(*)'.padEnd(20_000), parameters: {} },
  context: { projectId: 'local', dataset: 'production', identity: 'somebody' },
}

test('a replica reads as far as the process has read before it evaluates a query', async () => {
  let position = 2
  const engine = engineOf(memory, { ...sourceOf(memory), position: () => position })
  const [first, second] = [engine.answer(count, 15_000), engine.answer(count, 15_000)]
  expect(await first).toMatchObject({ json: '2' })
  position = 5
  expect(await second).toMatchObject({ json: '2' })
  expect(await engine.answer(count, 15_000)).toMatchObject({ json: '5' })
})

test('a replica that cannot read its documents says why, and the client is told to retry', async () => {
  const onFailure = vi.fn()
  const engine = engineOf(memory, { ...sourceOf(memory), data: {}, onFailure })
  await expect(engine.answer(count, 15_000)).rejects.toMatchObject({ retryAfterSeconds: 1 })
  expect(onFailure).toHaveBeenCalledWith(expect.stringContaining('TypeError'))
})
