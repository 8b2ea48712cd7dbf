import { useEffect, useState } from 'react'
import { useScreen } from '../../stores/screen.ts'
import type { Overlay, ScreenState } from '../../stores/screen-state.ts'
import { oncePainted } from '../../timing/once-painted.ts'

/**
 * Whether an overlay has been seen open. What comes in with a motion is mounted then: in a closed one nobody would see it,
 * and one that is opened should not wait for it. It renders once for that, and not each time the overlay opens.
 */
export function useWasOpened(name: Overlay): boolean {
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    if (wasOpened) return
    const look = ({ overlay }: ScreenState) => {
      if (overlay === name) oncePainted(() => setWasOpened(true))
    }
    look(useScreen.getState())
    return useScreen.subscribe(look)
  }, [name, wasOpened])
  return wasOpened
}
