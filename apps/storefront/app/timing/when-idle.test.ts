// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('without idle callbacks, as in Safari, three parts that wait for each other are ready within a second', () => {
  expect('requestIdleCallback' in window).toBe(false)
  const work = vi.fn<() => void>()
  whenIdle(() => void whenIdle(() => void whenIdle(work)))
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledOnce()
})

test('without idle callbacks, canceled work does not run', () => {
  const work = vi.fn<() => void>()
  whenIdle(work)()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})
