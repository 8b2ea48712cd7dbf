import { expect, test, vi } from 'vitest'
import { ImagesBusyError } from './image-errors.ts'
import { createWorkQueue } from './work-queue.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, wait: () => promise }
}

test('concurrency is limited, and work runs in the order of arrival', async () => {
  const run = createWorkQueue({ running: 2, waiting: 8 })
  const started: number[] = []
  const gates = [gate(), gate(), gate(), gate()]
  const done = gates.map(({ wait }, index) =>
    run(() => {
      started.push(index)
      return wait()
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gates[1]!.open()
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2]))
  for (const { open } of gates) open()
  await Promise.all(done)
  expect(started).toEqual([0, 1, 2, 3])
})

test('work beyond the queue’s limit is rejected at once, and the queue has room again later', async () => {
  const run = createWorkQueue({ running: 1, waiting: 1 })
  const first = gate()
  const accepted = [run(first.wait), run(async () => {})]
  await expect(run(async () => {})).rejects.toThrow(ImagesBusyError)
  first.open()
  await Promise.all(accepted)
  await expect(run(async () => 'room')).resolves.toBe('room')
})

test('failed work makes room for the next', async () => {
  const run = createWorkQueue({ running: 1, waiting: 1 })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(run(async () => 'next')).resolves.toBe('next')
})
