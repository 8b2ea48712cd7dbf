import { beforeEach, expect, test, vi } from 'vitest'
import { createHoverIntent, isHeadingFor } from './hover-intent.ts'

const submenu = { left: 600, top: 100, bottom: 700 }

beforeEach(() => void vi.useFakeTimers())

function menu(place?: typeof submenu) {
  const open = vi.fn<(key: string | null) => void>()
  return { open, intent: createHoverIntent(() => place, open) }
}

test('MENU-07: a submenu opens after a hover of 200 ms; a shorter hover does nothing', () => {
  const { open, intent } = menu()
  intent.over('water', { x: 100, y: 100 })
  vi.advanceTimersByTime(199)
  intent.leave()
  vi.advanceTimersByTime(1000)
  expect(open).not.toHaveBeenCalled()
  intent.over('water', { x: 100, y: 100 })
  vi.advanceTimersByTime(150)
  intent.over('water', { x: 100, y: 104 })
  vi.advanceTimersByTime(49)
  expect(open).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(open.mock.calls).toEqual([['water']])
})

test('MENU-07: only the item under the resting pointer opens', () => {
  const { open, intent } = menu()
  intent.over('water', { x: 100, y: 100 })
  vi.advanceTimersByTime(150)
  intent.over('mood', { x: 100, y: 180 })
  vi.advanceTimersByTime(200)
  expect(open.mock.calls).toEqual([['mood']])
})

test('crossing another item on the way to the open submenu keeps it open', () => {
  const { open, intent } = menu(submenu)
  intent.over('water', { x: 100, y: 120 })
  vi.advanceTimersByTime(200)
  for (let step = 1; step <= 10; step++) {
    intent.over('mood', { x: 100 + step * 40, y: 120 + step * 20 })
    vi.advanceTimersByTime(150)
  }
  expect(open.mock.calls).toEqual([['water']])
  vi.advanceTimersByTime(50)
  expect(open.mock.calls).toEqual([['water'], ['mood']])
})

test('a pointer heads for a submenu within the triangle to its near edge', () => {
  const from = { x: 100, y: 400 }
  expect(isHeadingFor(submenu, from, { x: 200, y: 420 })).toBe(true)
  expect(isHeadingFor(submenu, from, { x: 120, y: 500 })).toBe(false)
  expect(isHeadingFor(submenu, from, { x: 90, y: 400 })).toBe(false)
  expect(isHeadingFor(submenu, { x: 650, y: 400 }, { x: 660, y: 400 })).toBe(false)
})
