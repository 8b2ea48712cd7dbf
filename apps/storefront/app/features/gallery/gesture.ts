import { zoomTo, maximumRatio, pan, swipeOf, unzoomed, type Frame, type Point, type Swipe, type Zoom } from './zoom.ts'

/** A press that moves less than this many pixels is a tap; two taps within this many milliseconds are a double tap. */
const tapSlop = 8
const doubleTap = 300
/** The change of zoom per pixel of wheel movement. */
const wheelSpeed = 0.002

const origin: Point = { x: 0, y: 0 }

const offset = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

interface Press {
  start: Point
  /** Whether it has moved too far for a tap. */
  hasMoved: boolean
  /** Whether a second pointer took part. */
  isPinch: boolean
}

/** A picture in its frame, and the current touches or mouse presses. */
export interface Gesture {
  zoom: Zoom
  /** How far an unzoomed picture is being dragged. */
  drag: Point
  /** Whether it is being moved; then it must follow without a transition. */
  isHeld: boolean
  pointers: ReadonlyMap<number, Point>
  press: Press | null
  /** The time of the last single tap, in milliseconds. */
  lastTap: number
}

export const initialGesture: Gesture = {
  zoom: unzoomed,
  drag: origin,
  isHeld: false,
  pointers: new Map(),
  press: null,
  lastTap: -doubleTap,
}

/** The position of a finger or of the mouse, with the id of its pointer. */
export interface PointerPosition {
  pointer: number
  at: Point
}

export function pointerDown(gesture: Gesture, { pointer, at }: PointerPosition): Gesture {
  const { press } = gesture
  return {
    ...gesture,
    pointers: new Map(gesture.pointers).set(pointer, at),
    press: press ? { ...press, isPinch: true } : { start: at, hasMoved: false, isPinch: false },
  }
}

const isStillTap = ({ start, hasMoved, isPinch }: Press, at: Point): boolean =>
  !hasMoved && !isPinch && distance(start, at) < tapSlop

function pinch({ zoom, pointers }: Gesture, { pointer, at }: PointerPosition, frame: Frame): Zoom {
  const from = pointers.get(pointer)
  const other = [...pointers].find(([id]) => id !== pointer)?.[1]
  if (!from || !other) return zoom
  return zoomTo(zoom, zoom.ratio * (distance(other, at) / Math.max(1, distance(other, from))), middle(other, at), frame)
}

/** Two pointers zoom; one pans a zoomed picture and drags an unzoomed one. */
export function pointerMove(gesture: Gesture, touch: PointerPosition, frame: Frame): Gesture {
  const { zoom, pointers, press } = gesture
  const { pointer, at } = touch
  const from = pointers.get(pointer)
  if (!from || !press || isStillTap(press, at)) return gesture
  const held = {
    ...gesture,
    isHeld: true,
    pointers: new Map(pointers).set(pointer, at),
    press: { ...press, hasMoved: true },
  }
  if (pointers.size > 1) return { ...held, zoom: pinch(gesture, touch, frame) }
  if (zoom.ratio > 1) return { ...held, zoom: pan(zoom, offset(from, at), frame) }
  return press.isPinch ? held : { ...held, drag: offset(press.start, at) }
}

/** Removes a pointer; after the last one the drag ends. */
export function pointerCancel(gesture: Gesture, pointer: number): Gesture {
  const pointers = new Map(gesture.pointers)
  pointers.delete(pointer)
  return pointers.size > 0
    ? { ...gesture, pointers }
    : { ...gesture, pointers, press: null, drag: origin, isHeld: false }
}

/** Toggles between the maximum zoom and none. */
export const toggleZoom = (gesture: Gesture, frame: Frame, at = origin): Gesture => ({
  ...gesture,
  zoom: gesture.zoom.ratio > 1 ? unzoomed : zoomTo(gesture.zoom, maximumRatio, at, frame),
})

function tap(gesture: Gesture, at: Point, time: number, frame: Frame): Gesture {
  if (time - gesture.lastTap >= doubleTap) return { ...gesture, lastTap: time }
  return toggleZoom({ ...gesture, lastTap: -doubleTap }, frame, at)
}

/** Lifts a pointer at a time in milliseconds: ends a tap or, for an unzoomed picture, a swipe. */
export function pointerUp(
  gesture: Gesture,
  { pointer, at, time }: PointerPosition & { time: number },
  frame: Frame,
): { gesture: Gesture; swipe: Swipe | null } {
  const { press, zoom, pointers } = gesture
  const rest = pointerCancel(gesture, pointer)
  if (!pointers.has(pointer) || !press || rest.press) return { gesture: rest, swipe: null }
  if (!press.hasMoved) return { gesture: tap(rest, at, time, frame), swipe: null }
  const isSwipe = zoom.ratio === 1 && !press.isPinch
  return { gesture: rest, swipe: isSwipe ? swipeOf(offset(press.start, at)) : null }
}

/** The part of the frame's sides by which a press of an arrow key pans. */
const keyStep = 1 / 12

/** Pans by a press of an arrow key, in this direction: -1, 0 or 1 in both axes. */
export const panByKey = (gesture: Gesture, { x, y }: Point, frame: Frame): Gesture => ({
  ...gesture,
  zoom: pan(gesture.zoom, { x: x * frame.width * keyStep, y: y * frame.height * keyStep }, frame),
})

/** Zooms by wheel movement in pixels at a point. */
export const wheelZoom = (gesture: Gesture, pixels: number, at: Point, frame: Frame): Gesture => ({
  ...gesture,
  zoom: zoomTo(gesture.zoom, gesture.zoom.ratio * (1 - pixels * wheelSpeed), at, frame),
})
