import { useEffect, useState } from 'react'
import { followScreen } from '../device/screen-sensors.ts'
import { followScroll, initialPin } from './header-pin.ts'

/** Whether the header is visible and whether content has scrolled under it. Renders only when one of them changes. */
export function useHeaderPin(): { isPinned: boolean; isAfloat: boolean } {
  const [shown, setShown] = useState({ isPinned: true, isAfloat: false })
  useEffect(() => {
    let pin = initialPin
    return followScreen('scroll', ({ y }) => {
      pin = followScroll(pin, y)
      const { isPinned } = pin
      const isAfloat = y > 4
      setShown((last) => (last.isPinned === isPinned && last.isAfloat === isAfloat ? last : { isPinned, isAfloat }))
    })
  }, [])
  return shown
}
