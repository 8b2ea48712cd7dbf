import { useEffect, useState } from 'react'
import { closeGallery, openGallery, useScreen } from '../../stores/screen.ts'

/** Whether a gallery's slides lie large over the page; only one gallery's can. */
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
