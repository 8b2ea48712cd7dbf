import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from '../display/when-idle.ts'
import { mayPrefetch } from './prefetch.ts'

afterEach(() => vi.unstubAllGlobals())

test('TIME-08: what waits for an idle browser, as prefetching does, waits two seconds at most', () => {
  const requestIdleCallback = vi.fn()
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('window', globalThis)
  const work = vi.fn()
  whenIdle(work)
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(work, { timeout: 2000 })
})

test('TIME-09: nothing is fetched ahead on a 2g connection or for someone who spares data', () => {
  expect(mayPrefetch({})).toBe(true)
  expect(mayPrefetch({ connection: { effectiveType: '4g', saveData: false } })).toBe(true)
  expect(mayPrefetch({ connection: { effectiveType: '3g' } })).toBe(true)
  expect(mayPrefetch({ connection: { effectiveType: '2g' } })).toBe(false)
  expect(mayPrefetch({ connection: { effectiveType: 'slow-2g' } })).toBe(false)
  expect(mayPrefetch({ connection: { effectiveType: '4g', saveData: true } })).toBe(false)
})
