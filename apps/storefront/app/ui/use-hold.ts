import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react'

/** The interval of repeats, in milliseconds. */
const repeatEvery = 100

/**
 * Button handlers that act on click and, while the button is held, repeatedly until it is released or left; never while
 * it `isDisabled`. The click after a repeat is ignored. Scrolling with a finger cancels the hold.
 */
export function useHold(act: () => void, isDisabled: boolean) {
  const [isHeld, setIsHeld] = useState(false)
  const hasRepeated = useRef(false)

  const repeat = useEffectEvent(() => {
    hasRepeated.current = true
    act()
  })

  useEffect(() => {
    if (!isHeld || isDisabled) return
    const timer = setInterval(() => repeat(), repeatEvery)
    return () => clearInterval(timer)
  }, [isHeld, isDisabled])

  function hold(event: PointerEvent): void {
    hasRepeated.current = false
    setIsHeld(event.button === 0)
  }
  const release = () => setIsHeld(false)

  function click(event: MouseEvent): void {
    if (isDisabled) return
    const isByPointer = event.detail > 0
    if (!isByPointer || !hasRepeated.current) act()
  }

  return {
    onPointerDown: hold,
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: click,
  }
}
