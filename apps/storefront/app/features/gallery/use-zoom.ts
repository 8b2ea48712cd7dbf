import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import {
  panByKey,
  pointerCancel,
  pointerMove,
  pointerUp,
  toggleZoom,
  pointerDown,
  wheelZoom,
  initialGesture,
  type Gesture,
  type PointerPosition,
} from './gesture.ts'
import { unzoomed, type Point, type Swipe } from './zoom.ts'

const hasControls = (target: EventTarget): boolean => target instanceof HTMLVideoElement && target.controls

/**
 * Zooms a picture in a frame by wheel, pinch and double tap, pans it while zoomed, and reports swipes while unzoomed.
 * Another `picture` starts unzoomed. A film (`isFilm`) is never zoomed, and presses on it are left to its controls.
 */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  picture: string | undefined,
  isFilm: boolean,
  onSwipe: (swipe: Swipe) => void,
) {
  // Events arrive faster than renders, so each continues from the state of the previous one.
  const latest = useRef({ picture, gesture: initialGesture })
  const [shown, show] = useState({ picture, gesture: initialGesture })
  const { zoom, drag, isHeld } = shown.picture === picture ? shown.gesture : initialGesture
  const current = () => (latest.current.picture === picture ? latest.current.gesture : initialGesture)
  const update = (gesture: Gesture) =>
    show((latest.current = { picture, gesture: isFilm ? { ...gesture, zoom: unzoomed } : gesture }))

  const size = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const positionOf = (event: PointerEvent): PointerPosition => ({ pointer: event.pointerId, at: pointOf(event) })

  useEffect(() => {
    const element = frame.current
    function onWheel(event: WheelEvent): void {
      // Prevents a trackpad pinch from zooming the whole page.
      event.preventDefault()
      update(wheelZoom(current(), event.deltaY, pointOf(event), size()))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })

  return {
    zoom,
    drag,
    isHeld,
    toggle: () => update(toggleZoom(current(), size())),
    /** Pans by a press of an arrow key; `direction` is that of the picture. */
    step: (direction: Point) => update(panByKey(current(), direction, size())),
    gestures: {
      onPointerDown(event: PointerEvent) {
        if (event.button === 0 && !hasControls(event.target)) update(pointerDown(current(), positionOf(event)))
      },
      onPointerMove(event: PointerEvent) {
        const before = current()
        // Ignores mouse moves without a press.
        if (!before.press) return
        const next = pointerMove(before, positionOf(event), size())
        if (next === before) return
        event.currentTarget.setPointerCapture(event.pointerId)
        update(next)
      },
      onPointerUp(event: PointerEvent) {
        const { gesture, swipe } = pointerUp(current(), { ...positionOf(event), time: event.timeStamp }, size())
        update(gesture)
        if (swipe) onSwipe(swipe)
      },
      onPointerCancel: ({ pointerId }: PointerEvent) => update(pointerCancel(current(), pointerId)),
    },
  }
}
