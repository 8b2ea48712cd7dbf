import { expect, test } from 'vitest'
import { lifted, moved, released, toggled, touched, turned, untouched, type Gesture } from './gesture.ts'
import type { Point } from './zoom.ts'

const frame = { width: 400, height: 300 }
const at = (x: number, y = 0): Point => ({ x, y })
const large = toggled(untouched, frame)

const press = (gesture: Gesture, point: Point, finger = 1) => touched(gesture, { finger, at: point })
const move = (gesture: Gesture, point: Point, finger = 1) => moved(gesture, { finger, at: point }, frame)
const release = (gesture: Gesture, point: Point, time = 0, finger = 1) =>
  released(gesture, { finger, at: point, time }, frame)

const tap = (gesture: Gesture, time: number, point = at(0)): Gesture =>
  release(press(gesture, point), point, time).gesture

test('an unzoomed picture follows the finger, and lifting it ends a swipe', () => {
  const dragged = move(press(untouched, at(0)), at(-80, 4))
  expect(dragged).toMatchObject({ drag: at(-80, 4), isHeld: true, zoom: { ratio: 1 } })
  const { gesture, swipe } = release(dragged, at(-80, 4))
  expect(swipe).toBe('next')
  expect(gesture).toEqual(untouched)
})

test('a zoomed picture pans with the finger, without a swipe', () => {
  const pushed = move(move(press(large, at(0)), at(30)), at(50))
  expect(pushed).toMatchObject({ zoom: { ratio: 1.5, x: 50, y: 0 }, drag: at(0) })
  expect(release(pushed, at(-200)).swipe).toBeNull()
})

test('a double tap within 300 ms zooms in at that point, another zooms out; slow taps do nothing', () => {
  const twice = tap(tap(untouched, 1000), 1299, at(100))
  expect(twice.zoom).toEqual({ ratio: 1.5, x: -50, y: 0 })
  expect(tap(twice, 1300).zoom.ratio).toBe(1.5)
  expect(tap(tap(twice, 2000), 2100).zoom.ratio).toBe(1)
  expect(tap(tap(untouched, 1000), 1300).zoom.ratio).toBe(1)
})

test('a press that moves by less than 8 px is still a tap', () => {
  const pressed = press(untouched, at(0))
  expect(move(pressed, at(7))).toBe(pressed)
  expect(move(pressed, at(8)).isHeld).toBe(true)
})

test('a pinch zooms by the distance of the fingers, and ends with neither a swipe nor a tap', () => {
  const apart = move(press(press(untouched, at(-50)), at(50), 2), at(70), 2)
  expect(apart.zoom.ratio).toBeCloseTo(1.2)
  const together = move(apart, at(-20), 2)
  expect(together.zoom.ratio).toBe(1)
  const one = release(together, at(-20), 0, 2)
  expect(one).toMatchObject({ swipe: null, gesture: { isHeld: true } })
  const dragged = move(one.gesture, at(-250))
  expect(dragged.drag).toEqual(at(0))
  const end = release(dragged, at(-250))
  expect([end.swipe, end.gesture.isHeld, end.gesture.press, end.gesture.lastTap]).toEqual([null, false, null, -300])
})

test('the wheel zooms at the cursor, within the limits', () => {
  expect(turned(untouched, -100, at(100), frame).zoom).toEqual({ ratio: 1.2, x: expect.closeTo(-20), y: 0 })
  expect(turned(large, 10_000, at(0), frame).zoom.ratio).toBe(1)
})

test('a canceled touch returns the picture to its place', () => {
  expect(lifted(move(press(untouched, at(0)), at(200)), 1)).toEqual(untouched)
})

test('a finger without a touch start moves nothing', () => {
  expect(move(untouched, at(100))).toBe(untouched)
  expect(release(untouched, at(100)).swipe).toBeNull()
})
