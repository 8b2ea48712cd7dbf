import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { lifted, moved, released, toggled, touched, turned, untouched, type Gesture, type Touch } from './gesture.ts'
import { whole, type Point, type Swipe } from './zoom.ts'

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
  const latest = useRef({ picture, gesture: untouched })
  const [shown, show] = useState({ picture, gesture: untouched })
  const { zoom, drag, isHeld } = shown.picture === picture ? shown.gesture : untouched
  const current = () => (latest.current.picture === picture ? latest.current.gesture : untouched)
  const become = (gesture: Gesture) =>
    show((latest.current = { picture, gesture: isFilm ? { ...gesture, zoom: whole } : gesture }))

  const size = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const touchOf = (event: PointerEvent): Touch => ({ finger: event.pointerId, at: pointOf(event) })

  useEffect(() => {
    const element = frame.current
    function turn(event: WheelEvent): void {
      // Prevents a trackpad pinch from zooming the whole page.
      event.preventDefault()
      become(turned(current(), event.deltaY, pointOf(event), size()))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  })

  return {
    zoom,
    drag,
    isHeld,
    toggle: () => become(toggled(current(), size())),
    gestures: {
      onPointerDown(event: PointerEvent) {
        if (event.button === 0 && !hasControls(event.target)) become(touched(current(), touchOf(event)))
      },
      onPointerMove(event: PointerEvent) {
        const before = current()
        // Ignores mouse moves without a press.
        if (!before.press) return
        const next = moved(before, touchOf(event), size())
        if (next === before) return
        event.currentTarget.setPointerCapture(event.pointerId)
        become(next)
      },
      onPointerUp(event: PointerEvent) {
        const { gesture, swipe } = released(current(), { ...touchOf(event), time: event.timeStamp }, size())
        become(gesture)
        if (swipe) onSwipe(swipe)
      },
      onPointerCancel: ({ pointerId }: PointerEvent) => become(lifted(current(), pointerId)),
    },
  }
}
