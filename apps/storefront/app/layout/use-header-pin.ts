import { useEffect, useState } from 'react'
import { useScreen } from '../stores/screen.ts'
import { followScroll, initialPin } from './header-pin.ts'

/** Whether the header is in sight and whether something has scrolled under it; renders only when one of them changes. */
export function useHeaderPin(): { isPinned: boolean; isAfloat: boolean } {
  const [shown, setShown] = useState({ isPinned: true, isAfloat: false })
  useEffect(() => {
    let pin = initialPin
    return useScreen.subscribe(({ scroll }) => {
      if (scroll.y === pin.y) return
      pin = followScroll(pin, scroll.y)
      const { isPinned } = pin
      const isAfloat = pin.y > 4
      setShown((last) => (last.isPinned === isPinned && last.isAfloat === isAfloat ? last : { isPinned, isAfloat }))
    })
  }, [])
  return shown
}
