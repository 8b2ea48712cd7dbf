import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce, throttle } from './rate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a debounced function runs once, after the last call, with its arguments', () => {
  const run = vi.fn<(value: string) => void>()
  const late = debounce(run, 250)
  late('a')
  vi.advanceTimersByTime(249)
  late('b')
  vi.advanceTimersByTime(249)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run.mock.calls).toEqual([['b']])
  late('c')
  late.cancel()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})

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
