/** The header stays where it is up to this scroll position, in pixels (specification, section 9). */
const unpinThreshold = 56

export interface HeaderPin {
  isPinned: boolean
  /** The scroll position that this was decided at. */
  y: number
}

export const initialPin: HeaderPin = { isPinned: true, y: 0 }

/** The header after a scroll to `y`: away on the way down past the threshold, back on the way up. */
export function followScroll({ isPinned, y: last }: HeaderPin, y: number): HeaderPin {
  if (y <= unpinThreshold || y < last) return { isPinned: true, y }
  return { isPinned: isPinned && y === last, y }
}
