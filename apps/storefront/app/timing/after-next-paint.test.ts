import { beforeEach, expect, test, vi } from 'vitest'
import { afterNextPaint } from './after-next-paint.ts'

/** The time until a frame is drawn, in milliseconds. */
const frame = 16

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, frame))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})

test('work after the next paint does not run before it', () => {
  const work = vi.fn<() => void>()
  afterNextPaint(work)
  vi.advanceTimersByTime(frame)
  expect(work).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})

// An overlay that is closed at once must not make the page inert afterwards.
test.each([0, frame])('work canceled after %d ms does not run', (delay) => {
  const work = vi.fn<() => void>()
  const cancel = afterNextPaint(work)
  vi.advanceTimersByTime(delay)
  cancel()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})
