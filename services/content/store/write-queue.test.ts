import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { expect, test, vi } from 'vitest'
import { WriteQueue } from './write-queue.ts'

test('work runs in order, and a failure does not affect the rest', async () => {
  const queue = new WriteQueue()
  const done: number[] = []
  const work = async (n: number) => {
    if (n === 2) throw new Error('two')
    return done.push(n)
  }
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => queue.take(() => work(n))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual([1, 3])
})

test('work queued behind a failure of the database fails without being started', async () => {
  const queue = new WriteQueue()
  const next = vi.fn(async () => {})
  const first = queue.take(async () => {
    throw new DatabaseUnavailableError('no answer')
  })
  const second = queue.take(next)
  await expect(first).rejects.toThrow(DatabaseUnavailableError)
  await expect(second).rejects.toThrow(DatabaseUnavailableError)
  expect(next).not.toHaveBeenCalled()
  await queue.take(next)
  expect(next).toHaveBeenCalledOnce()
})
