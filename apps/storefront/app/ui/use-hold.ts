import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react'

/**
 * The handlers of a button that acts on a press, and, held, again every `every` ms until it is let go, left or `isDisabled`.
 * A held button has acted already when its click comes; a finger that began to scroll never held it.
 */
export function useHold(act: () => void, { every, isDisabled }: { every: number; isDisabled: boolean }) {
  const [isHeld, setIsHeld] = useState(false)
  const hasRepeated = useRef(false)

  const repeat = useEffectEvent(() => {
    hasRepeated.current = true
    act()
  })

  useEffect(() => {
    if (!isHeld || isDisabled) return
    const timer = setInterval(() => repeat(), every)
    return () => clearInterval(timer)
  }, [isHeld, isDisabled, every])

  function hold(event: PointerEvent): void {
    hasRepeated.current = false
    setIsHeld(event.button === 0)
  }
  const letGo = () => setIsHeld(false)

  function press(event: MouseEvent): void {
    const isByPointer = event.detail > 0
    if (!isByPointer || !hasRepeated.current) act()
  }

  return { onPointerDown: hold, onPointerUp: letGo, onPointerLeave: letGo, onPointerCancel: letGo, onClick: press }
}
