import { expect, test } from 'vitest'
import { ImagesBusyError } from './image-errors.ts'
import { createWorkQueue } from './work-queue.ts'

const of = (...clients: string[]) => new Set(clients)

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
  await expect.poll(() => started).toEqual([0, 1, 2])
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

test('clients take turns, however much work one of them has', async () => {
  const run = createWorkQueue({ running: 1, waiting: 8 })
  const first = gate()
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const all = [run(first.wait, of('a'))]
  for (const name of ['a1', 'a2', 'a3']) all.push(run(work(name), of('a')))
  for (const name of ['b1', 'b2']) all.push(run(work(name), of('b')))
  first.open()
  await Promise.all(all)
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('a client that fills the queue loses its last places to others, who do not displace each other', async () => {
  const run = createWorkQueue({ running: 1, waiting: 3 })
  const first = gate()
  const running = run(first.wait, of('a'))
  const jobs = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'd1'].map((name) => run(async () => name, of(name.slice(0, 1))))
  const outcomes = Promise.allSettled(jobs)
  first.open()
  await running
  const refused = (await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason)
  const busy = expect.any(ImagesBusyError)
  expect(refused).toEqual([false, busy, busy, false, busy, false, busy])
})

test('a job moves to the best place of all who wait for it, also of those who join later', async () => {
  const run = createWorkQueue({ running: 1, waiting: 8 })
  const first = gate()
  const done: string[] = []
  const shared = of('a')
  const all = [run(first.wait, of('a'))]
  for (const name of ['a1', 'a2']) all.push(run(async () => void done.push(name), of('a')))
  all.push(run(async () => void done.push('shared'), shared))
  shared.add('b')
  first.open()
  await Promise.all(all)
  expect(done).toEqual(['a1', 'shared', 'a2'])
})

test('a job in a full queue keeps its place while one who waits for it has few others', async () => {
  const run = createWorkQueue({ running: 1, waiting: 3 })
  const first = gate()
  const running = run(first.wait, of('a'))
  const jobs = [of('a'), of('a'), of('a', 'b'), of('c')].map((clients) => run(async () => 'done', clients))
  const outcomes = Promise.allSettled(jobs)
  first.open()
  await running
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})
