import { expect, test } from 'vitest'
import { zoomTo, pan, swipeOf, unzoomed } from './zoom.ts'

const frame = { width: 800, height: 600 }
const middle = { x: 0, y: 0 }

test('GALLERY-11: a picture is zoomed to 1.5 at most, and never below 1', () => {
  expect(zoomTo(unzoomed, 4, middle, frame).ratio).toBe(1.5)
  expect(zoomTo(zoomTo(unzoomed, 1.5, middle, frame), 1.2, middle, frame).ratio).toBe(1.2)
  expect(zoomTo(unzoomed, 0.2, middle, frame)).toEqual(unzoomed)
})

test('the point under the cursor stays there', () => {
  const at = { x: 100, y: -40 }
  const { ratio, x, y } = zoomTo(unzoomed, 1.5, at, frame)
  expect({ x: (at.x - x) / ratio, y: (at.y - y) / ratio }).toEqual(at)
})

test('a picture is panned to its edge at most, and centered when unzoomed', () => {
  const large = zoomTo(unzoomed, 1.5, middle, frame)
  expect(pan(large, { x: 900, y: -900 }, frame)).toEqual({ ratio: 1.5, x: 200, y: -150 })
  const { ratio, x, y } = zoomTo(pan(large, { x: 120, y: 90 }, frame), 1, { x: 300, y: 200 }, frame)
  expect([ratio, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0])
})

test('a sideways swipe changes the slide, one down closes, a short or upward one does nothing', () => {
  expect(swipeOf({ x: -80, y: 10 })).toBe('next')
  expect(swipeOf({ x: 80, y: 10 })).toBe('previous')
  expect(swipeOf({ x: 20, y: 140 })).toBe('close')
  for (const way of [
    { x: -40, y: 0 },
    { x: 0, y: 60 },
    { x: 0, y: -300 },
  ])
    expect(swipeOf(way)).toBeNull()
})
