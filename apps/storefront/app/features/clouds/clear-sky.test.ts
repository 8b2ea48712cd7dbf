import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createClearSky, type ClearSky } from './clear-sky.ts'

beforeEach(() => void vi.useFakeTimers())

const away = (sky: ClearSky) => [...sky.dismissed.getState()]

describe('dismissing all', () => {
  test('TIME-03: dismissing all clouds runs once, 50 ms after the last call', () => {
    const sky = createClearSky([0, 1, 2])
    const changed = vi.fn<() => void>()
    sky.dismissAll()
    vi.advanceTimersByTime(49)
    sky.dismissAll()
    vi.advanceTimersByTime(49)
    expect(away(sky)).toEqual([])
    vi.advanceTimersByTime(1)
    expect(away(sky)).toEqual([0, 1, 2])
    sky.dismissed.subscribe(changed)
    vi.advanceTimersByTime(1000)
    expect(changed).not.toHaveBeenCalled()
  })
})

describe('dismissed clouds', () => {
  test('CLOUD-13: a dismissed cloud returns after 120000 ms, each with its own timer', () => {
    const sky = createClearSky([0, 1, 2])
    expect(away(sky)).toEqual([])
    sky.dismiss(1)
    vi.advanceTimersByTime(60_000)
    sky.dismiss(2)
    vi.advanceTimersByTime(59_999)
    expect(away(sky)).toEqual([1, 2])
    vi.advanceTimersByTime(1)
    expect(away(sky)).toEqual([2])
    vi.advanceTimersByTime(60_000)
    expect(away(sky)).toEqual([])
  })

  test('CLOUD-13: the delay is configurable, and dismissing a cloud again does not extend it', () => {
    const sky = createClearSky([0], { restartAfter: 500 })
    sky.dismiss(0)
    vi.advanceTimersByTime(400)
    sky.dismiss(0)
    vi.advanceTimersByTime(100)
    expect(away(sky)).toEqual([])
  })

  test('without a restart delay, dismissed clouds stay away', () => {
    const sky = createClearSky([0, 1], { restartAfter: null })
    sky.dismiss(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(away(sky)).toEqual([0])
  })
})

describe('stopping', () => {
  test('stop cancels all timers', () => {
    const sky = createClearSky([0, 1])
    sky.dismiss(0)
    sky.dismissAll()
    sky.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
