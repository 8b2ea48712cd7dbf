import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('requests wait while connections arrive, but no longer than 50 ms, however many arrive', async () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 1_000_000 })
  const queue = createFairQueue()
  const start = vi.fn<() => void>()
  vi.advanceTimersByTime(1000)
  queue.add('203.0.113.9', () => {})
  queue.defer()
  queue.add('203.0.113.7', start)
  async function accept(connections: number) {
    for (let count = 0; count < connections; count += 1) {
      queue.defer()
      await nextTurn()
      vi.advanceTimersByTime(1)
    }
  }
  await accept(45)
  expect(start).not.toHaveBeenCalled()
  await accept(15)
  expect(start).toHaveBeenCalledOnce()
})
