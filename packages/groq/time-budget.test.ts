import { beforeEach, expect, test, vi } from 'vitest'
import { TimeBudget } from './time-budget.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))

test('a budget grows by its share of the time, up to its limit', () => {
  const budget = new TimeBudget(0.1, 100)
  vi.advanceTimersByTime(1_000_000)
  budget.spend(99)
  expect(budget.isSpent).toBe(false)
  budget.spend(51)
  expect([budget.isSpent, budget.wait]).toEqual([true, 500])
  vi.advanceTimersByTime(200)
  expect(budget.wait).toBe(300)
  vi.advanceTimersByTime(301)
  expect([budget.isSpent, budget.wait]).toEqual([false, 0])
})
