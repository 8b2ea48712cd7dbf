import { useEffect, useState } from 'react'
import { closeGallery, openGallery, useScreen } from '../../stores/screen.ts'

/** Whether a gallery's slides are open in the overlay; only one gallery's can be. */
export function useMagnified() {
  const [isMagnified, setMagnified] = useState(false)
  useEffect(() => {
    const unsubscribe = useScreen.subscribe(({ overlay }) => {
      if (overlay !== 'gallery') setMagnified(false)
    })
    return () => {
      unsubscribe()
      closeGallery()
    }
  }, [])
  function toggle(): void {
    if (isMagnified) return closeGallery()
    openGallery()
    setMagnified(true)
  }
  return { isMagnified, toggle }
}
