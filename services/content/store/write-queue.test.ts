import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { expect, test, vi } from 'vitest'
import { Turns } from './write-queue.ts'

test('work runs in order, and a failure does not affect the rest', async () => {
  const turns = new Turns()
  const done: number[] = []
  const work = async (n: number) => {
    if (n === 2) throw new Error('two')
    return done.push(n)
  }
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => turns.take(() => work(n))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual([1, 3])
})

test('work queued behind a failure of the database fails without being started', async () => {
  const turns = new Turns()
  const next = vi.fn(async () => {})
  const first = turns.take(async () => {
    throw new DatabaseUnavailableError('no answer')
  })
  const second = turns.take(next)
  await expect(first).rejects.toThrow(DatabaseUnavailableError)
  await expect(second).rejects.toThrow(DatabaseUnavailableError)
  expect(next).not.toHaveBeenCalled()
  await turns.take(next)
  expect(next).toHaveBeenCalledOnce()
})
