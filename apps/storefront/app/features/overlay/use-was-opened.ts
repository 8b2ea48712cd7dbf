import { useEffect, useState } from 'react'
import { useScreen } from '../../stores/screen.ts'
import type { Overlay } from '../../stores/screen-state.ts'
import { oncePainted } from './once-painted.ts'

/**
 * Whether an overlay has been seen open. What comes in with a motion is mounted then: in a closed one nobody would see it,
 * and one that is opened should not wait for it.
 */
export function useWasOpened(name: Overlay): boolean {
  const isOpen = useScreen(({ overlay }) => overlay === name)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    if (isOpen) return oncePainted(() => setWasOpened(true))
  }, [isOpen])
  return wasOpened
}
