import { useEffect } from 'react'
import { closeCart } from '../../../stores/screen.ts'

/** Closes the drawer when the page is left, so that it is closed on return. */
export function useClosedOnLeave(): void {
  useEffect(() => {
    addEventListener('pagehide', closeCart)
    return () => removeEventListener('pagehide', closeCart)
  }, [])
}
