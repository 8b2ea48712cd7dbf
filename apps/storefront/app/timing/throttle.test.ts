import { beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())

test('a throttled function runs at once and then at most once per interval, the last call included', () => {
  const run = vi.fn<(value: string) => void>()
  const slow = throttle(run, 250)
  slow('a')
  slow('b')
  slow('c')
  expect(run.mock.calls).toEqual([['a']])
  vi.advanceTimersByTime(250)
  expect(run.mock.calls).toEqual([['a'], ['c']])
  slow('d')
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(250)
  expect(run.mock.calls.at(-1)).toEqual(['d'])
  vi.advanceTimersByTime(250)
  slow('e')
  expect(run.mock.calls.at(-1)).toEqual(['e'])
})
