import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('requests wait while connections arrive, but no longer than 50 ms, however many arrive', async () => {
  const queue = createFairQueue()
  const start = vi.fn<() => void>()
  queue.add('203.0.113.9', () => {})
  queue.defer()
  queue.add('203.0.113.7', start)
  const began = performance.now()
  for (let turn = 0; turn < 3; turn += 1) {
    queue.defer()
    await nextTurn()
  }
  if (performance.now() - began < 50) expect(start).not.toHaveBeenCalled()
  while (performance.now() - began < 150) {
    queue.defer()
    await nextTurn()
  }
  expect(start).toHaveBeenCalledOnce()
})
