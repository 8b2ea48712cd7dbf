import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { magnified, maximumRatio, pushed, swipeOf, whole, type Point, type Swipe } from './zoom.ts'

/** A press that moves less than so many pixels is a tap; two taps within so many milliseconds are one gesture. */
const tapSlop = 8
const doubleTap = 300
/** The change of size by one pixel of a wheel's turn. */
const wheelPace = 0.002

const nowhere: Point = { x: 0, y: 0 }

const wayBetween = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
const distance = (way: Point): number => Math.hypot(way.x, way.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

interface Press {
  /** Where it began, and whether it has gone further than a tap. */
  start: Point
  hasMoved: boolean
  /** Whether a second finger took part. */
  isPinch: boolean
}

/**
 * Makes a picture in a frame larger and smaller with wheel, fingers and double taps, pushes it about while it is large, and
 * tells of swipes while it is whole. Another `picture` begins whole.
 */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  picture: string | undefined,
  onSwipe: (swipe: Swipe) => void,
) {
  const [zoom, setZoom] = useState(whole)
  const [zoomed, setZoomed] = useState(picture)
  const [drag, setDrag] = useState(nowhere)
  const [isHeld, setHeld] = useState(false)
  const fingers = useRef(new Map<number, Point>())
  const press = useRef<Press>(null)
  const lastTap = useRef(-doubleTap)
  if (zoomed !== picture) {
    setZoomed(picture)
    setZoom(whole)
  }

  const size = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const toggle = (at: Point = nowhere) =>
    setZoom((zoom) => (zoom.ratio > 1 ? whole : magnified(zoom, maximumRatio, at, size())))

  useEffect(() => {
    const element = frame.current
    function turn(event: WheelEvent): void {
      // A pinch on a trackpad would magnify the whole page.
      event.preventDefault()
      setZoom((zoom) => magnified(zoom, zoom.ratio * (1 - event.deltaY * wheelPace), pointOf(event), size()))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  })

  function pinch(moved: number, to: Point): void {
    const from = fingers.current.get(moved)
    const other = [...fingers.current].find(([id]) => id !== moved)?.[1]
    if (!from || !other) return
    const change = distance(wayBetween(other, to)) / Math.max(1, distance(wayBetween(other, from)))
    setZoom((zoom) => magnified(zoom, zoom.ratio * change, middle(other, to), size()))
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return
    const at = pointOf(event)
    fingers.current.set(event.pointerId, at)
    if (press.current) press.current.isPinch = true
    else press.current = { start: at, hasMoved: false, isPinch: false }
  }

  function onPointerMove(event: PointerEvent): void {
    const from = fingers.current.get(event.pointerId)
    const { current } = press
    if (!from || !current) return
    const to = pointOf(event)
    if (!current.hasMoved && !current.isPinch && distance(wayBetween(current.start, to)) < tapSlop) return
    current.hasMoved = true
    setHeld(true)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (fingers.current.size > 1) pinch(event.pointerId, to)
    else if (zoom.ratio > 1) setZoom(pushed(zoom, wayBetween(from, to), size()))
    else if (!current.isPinch) setDrag(wayBetween(current.start, to))
    fingers.current.set(event.pointerId, to)
  }

  function letGo(): void {
    press.current = null
    setDrag(nowhere)
    setHeld(false)
  }

  function tap(event: PointerEvent): void {
    const isSecond = event.timeStamp - lastTap.current < doubleTap
    lastTap.current = isSecond ? -doubleTap : event.timeStamp
    if (isSecond) toggle(pointOf(event))
  }

  function onPointerUp(event: PointerEvent): void {
    const { current } = press
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0 || !current) return
    letGo()
    if (!current.hasMoved) return tap(event)
    const swipe = zoom.ratio > 1 || current.isPinch ? null : swipeOf(wayBetween(current.start, pointOf(event)))
    if (swipe) onSwipe(swipe)
  }

  function onPointerCancel({ pointerId }: PointerEvent): void {
    fingers.current.delete(pointerId)
    if (fingers.current.size === 0) letGo()
  }

  return {
    zoom,
    /** How far a whole picture is being dragged. */
    drag,
    /** Whether fingers or the mouse are moving it, so that it must not lag behind them. */
    isHeld,
    toggle: () => toggle(),
    gestures: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}
