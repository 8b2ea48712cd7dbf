import {
  magnified,
  maximumRatio,
  pushed,
  swipeOf,
  whole,
  type Frame,
  type Point,
  type Swipe,
  type Zoom,
} from './zoom.ts'

/** A press that moves less than this many pixels is a tap; two taps within this many milliseconds are a double tap. */
const tapSlop = 8
const doubleTap = 300
/** The change of zoom per pixel of wheel movement. */
const wheelPace = 0.002

const nowhere: Point = { x: 0, y: 0 }

const wayBetween = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

interface Press {
  start: Point
  /** Whether it has moved too far for a tap. */
  hasMoved: boolean
  /** Whether a second finger took part. */
  isPinch: boolean
}

/** A picture in its frame, and the current touches or mouse presses. */
export interface Gesture {
  zoom: Zoom
  /** How far an unzoomed picture is being dragged. */
  drag: Point
  /** Whether it is being moved; then it must follow without a transition. */
  isHeld: boolean
  fingers: ReadonlyMap<number, Point>
  press: Press | null
  /** The time of the last single tap, in milliseconds. */
  lastTap: number
}

export const untouched: Gesture = {
  zoom: whole,
  drag: nowhere,
  isHeld: false,
  fingers: new Map(),
  press: null,
  lastTap: -doubleTap,
}

/** A finger or the mouse at a point. */
export interface Touch {
  finger: number
  at: Point
}

export function touched(gesture: Gesture, { finger, at }: Touch): Gesture {
  const { press } = gesture
  return {
    ...gesture,
    fingers: new Map(gesture.fingers).set(finger, at),
    press: press ? { ...press, isPinch: true } : { start: at, hasMoved: false, isPinch: false },
  }
}

const isStillTap = ({ start, hasMoved, isPinch }: Press, at: Point): boolean =>
  !hasMoved && !isPinch && distance(start, at) < tapSlop

function pinched({ zoom, fingers }: Gesture, { finger, at }: Touch, frame: Frame): Zoom {
  const from = fingers.get(finger)
  const other = [...fingers].find(([id]) => id !== finger)?.[1]
  if (!from || !other) return zoom
  return magnified(
    zoom,
    zoom.ratio * (distance(other, at) / Math.max(1, distance(other, from))),
    middle(other, at),
    frame,
  )
}

/** Two fingers zoom; one pans a zoomed picture and drags an unzoomed one. */
export function moved(gesture: Gesture, touch: Touch, frame: Frame): Gesture {
  const { zoom, fingers, press } = gesture
  const { finger, at } = touch
  const from = fingers.get(finger)
  if (!from || !press || isStillTap(press, at)) return gesture
  const held = {
    ...gesture,
    isHeld: true,
    fingers: new Map(fingers).set(finger, at),
    press: { ...press, hasMoved: true },
  }
  if (fingers.size > 1) return { ...held, zoom: pinched(gesture, touch, frame) }
  if (zoom.ratio > 1) return { ...held, zoom: pushed(zoom, wayBetween(from, at), frame) }
  return press.isPinch ? held : { ...held, drag: wayBetween(press.start, at) }
}

/** Removes the finger; after the last one the drag ends. */
export function lifted(gesture: Gesture, finger: number): Gesture {
  const fingers = new Map(gesture.fingers)
  fingers.delete(finger)
  return fingers.size > 0 ? { ...gesture, fingers } : { ...gesture, fingers, press: null, drag: nowhere, isHeld: false }
}

/** Toggles between the maximum zoom and none. */
export const toggled = (gesture: Gesture, frame: Frame, at = nowhere): Gesture => ({
  ...gesture,
  zoom: gesture.zoom.ratio > 1 ? whole : magnified(gesture.zoom, maximumRatio, at, frame),
})

function tapped(gesture: Gesture, at: Point, time: number, frame: Frame): Gesture {
  if (time - gesture.lastTap >= doubleTap) return { ...gesture, lastTap: time }
  return toggled({ ...gesture, lastTap: -doubleTap }, frame, at)
}

/** Lifts a finger at a time in milliseconds: ends a tap or, for an unzoomed picture, a swipe. */
export function released(
  gesture: Gesture,
  { finger, at, time }: Touch & { time: number },
  frame: Frame,
): { gesture: Gesture; swipe: Swipe | null } {
  const { press, zoom, fingers } = gesture
  const rest = lifted(gesture, finger)
  if (!fingers.has(finger) || !press || rest.press) return { gesture: rest, swipe: null }
  if (!press.hasMoved) return { gesture: tapped(rest, at, time, frame), swipe: null }
  const isSwipe = zoom.ratio === 1 && !press.isPinch
  return { gesture: rest, swipe: isSwipe ? swipeOf(wayBetween(press.start, at)) : null }
}

/** Zooms by wheel movement in pixels at a point. */
export const turned = (gesture: Gesture, pixels: number, at: Point, frame: Frame): Gesture => ({
  ...gesture,
  zoom: magnified(gesture.zoom, gesture.zoom.ratio * (1 - pixels * wheelPace), at, frame),
})
