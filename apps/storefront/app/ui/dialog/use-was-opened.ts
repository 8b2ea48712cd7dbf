import { useEffect, useState } from 'react'
import { useScreen, type Overlay, type ScreenState } from '../../stores/screen.ts'
import { afterNextPaint } from '../../timing/after-next-paint.ts'

/**
 * Whether an overlay has been open once. Animated content is mounted only then, after the first paint, so that it does
 * not delay opening. Renders once, not at each opening.
 */
export function useWasOpened(name: Overlay): boolean {
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    if (wasOpened) return
    const look = ({ overlay }: ScreenState) => {
      if (overlay === name) afterNextPaint(() => setWasOpened(true))
    }
    look(useScreen.getState())
    return useScreen.subscribe(look)
  }, [name, wasOpened])
  return wasOpened
}
