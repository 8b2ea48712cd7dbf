import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { lifted, moved, released, toggled, touched, turned, untouched, type Gesture, type Touch } from './gesture.ts'
import type { Point, Swipe } from './zoom.ts'

/**
 * Makes a picture in a frame larger and smaller with wheel, fingers and double taps, pushes it about while it is large, and
 * tells of swipes while it is whole. Another `picture` begins whole.
 */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  picture: string | undefined,
  onSwipe: (swipe: Swipe) => void,
) {
  // Events come faster than they are rendered: each goes on from the one before it.
  const latest = useRef({ picture, gesture: untouched })
  const [shown, show] = useState({ picture, gesture: untouched })
  const { zoom, drag, isHeld } = shown.picture === picture ? shown.gesture : untouched
  const current = () => (latest.current.picture === picture ? latest.current.gesture : untouched)
  const become = (gesture: Gesture) => show((latest.current = { picture, gesture }))

  const size = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const touchOf = (event: PointerEvent): Touch => ({ finger: event.pointerId, at: pointOf(event) })

  useEffect(() => {
    const element = frame.current
    function turn(event: WheelEvent): void {
      // A pinch on a trackpad would magnify the whole page.
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
        if (event.button === 0) become(touched(current(), touchOf(event)))
      },
      onPointerMove(event: PointerEvent) {
        const before = current()
        // A mouse that only passes by is not measured.
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
