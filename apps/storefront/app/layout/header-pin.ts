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
