import { beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())

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
