import { expect, test } from 'vitest'
import {
  pointerCancel,
  pointerMove,
  pointerUp,
  toggleZoom,
  pointerDown,
  wheelZoom,
  initialGesture,
  type Gesture,
} from './gesture.ts'
import type { Point } from './zoom.ts'

const frame = { width: 400, height: 300 }
const at = (x: number, y = 0): Point => ({ x, y })
const large = toggleZoom(initialGesture, frame)

const press = (gesture: Gesture, point: Point, pointer = 1) => pointerDown(gesture, { pointer, at: point })
const move = (gesture: Gesture, point: Point, pointer = 1) => pointerMove(gesture, { pointer, at: point }, frame)
const release = (gesture: Gesture, point: Point, time = 0, pointer = 1) =>
  pointerUp(gesture, { pointer, at: point, time }, frame)

const tap = (gesture: Gesture, time: number, point = at(0)): Gesture =>
  release(press(gesture, point), point, time).gesture

test('an unzoomed picture follows the pointer, and lifting it ends a swipe', () => {
  const dragged = move(press(initialGesture, at(0)), at(-80, 4))
  expect(dragged).toMatchObject({ drag: at(-80, 4), isHeld: true, zoom: { ratio: 1 } })
  const { gesture, swipe } = release(dragged, at(-80, 4))
  expect(swipe).toBe('next')
  expect(gesture).toEqual(initialGesture)
})

test('a zoomed picture pans with the pointer, without a swipe', () => {
  const pushed = move(move(press(large, at(0)), at(30)), at(50))
  expect(pushed).toMatchObject({ zoom: { ratio: 1.5, x: 50, y: 0 }, drag: at(0) })
  expect(release(pushed, at(-200)).swipe).toBeNull()
})

test('a double tap within 300 ms zooms in at that point, another zooms out; slow taps do nothing', () => {
  const twice = tap(tap(initialGesture, 1000), 1299, at(100))
  expect(twice.zoom).toEqual({ ratio: 1.5, x: -50, y: 0 })
  expect(tap(twice, 1300).zoom.ratio).toBe(1.5)
  expect(tap(tap(twice, 2000), 2100).zoom.ratio).toBe(1)
  expect(tap(tap(initialGesture, 1000), 1300).zoom.ratio).toBe(1)
})

test('a press that moves by less than 8 px is still a tap', () => {
  const pressed = press(initialGesture, at(0))
  expect(move(pressed, at(7))).toBe(pressed)
  expect(move(pressed, at(8)).isHeld).toBe(true)
})

test('a pinch zooms by the distance of the pointers, and ends with neither a swipe nor a tap', () => {
  const apart = move(press(press(initialGesture, at(-50)), at(50), 2), at(70), 2)
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
  expect(wheelZoom(initialGesture, -100, at(100), frame).zoom).toEqual({ ratio: 1.2, x: expect.closeTo(-20), y: 0 })
  expect(wheelZoom(large, 10_000, at(0), frame).zoom.ratio).toBe(1)
})

test('a canceled touch returns the picture to its place', () => {
  expect(pointerCancel(move(press(initialGesture, at(0)), at(200)), 1)).toEqual(initialGesture)
})

test('a pointer without a touch start moves nothing', () => {
  expect(move(initialGesture, at(100))).toBe(initialGesture)
  expect(release(initialGesture, at(100)).swipe).toBeNull()
})
