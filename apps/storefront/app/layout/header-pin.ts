import { useEffect, useState } from 'react'
import { followScreen, scroll } from '../device/screen-sensors.ts'

/** The header stays pinned up to this scroll position, in pixels (specification, section 9). */
const unpinThreshold = 56

export interface HeaderPin {
  isPinned: boolean
  /** The scroll position of the last change. */
  y: number
}

export const initialPin: HeaderPin = { isPinned: true, y: 0 }

/** The header after a scroll to `y`: hidden on scrolling down past the threshold, pinned on scrolling up. */
export function followScroll({ isPinned, y: last }: HeaderPin, y: number): HeaderPin {
  if (y <= unpinThreshold || y < last) return { isPinned: true, y }
  return { isPinned: isPinned && y === last, y }
}

/** Whether the header is visible and whether content has scrolled under it. Renders only when one of them changes. */
export function useHeaderPin(): { isPinned: boolean; isAfloat: boolean } {
  const [shown, setShown] = useState({ isPinned: true, isAfloat: false })
  useEffect(() => {
    let pin = initialPin
    return followScreen(scroll, ({ y }) => {
      pin = followScroll(pin, y)
      const { isPinned } = pin
      const isAfloat = y > 4
      setShown((last) => (last.isPinned === isPinned && last.isAfloat === isAfloat ? last : { isPinned, isAfloat }))
    })
  }, [])
  return shown
}
