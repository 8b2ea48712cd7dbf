/** How much larger than its frame a picture can be made (specification, section 9). */
export const maximumRatio = 1.5

/** Lengths are CSS pixels; points count from the middle of the frame. */
export interface Point {
  x: number
  y: number
}

export interface Frame {
  width: number
  height: number
}

/** A picture in its frame: how much it is magnified, from 1, and how far it is pushed. */
export interface Zoom extends Point {
  ratio: number
}

export const whole: Zoom = { ratio: 1, x: 0, y: 0 }

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Pushed no further than its own edge. */
function within({ ratio, x, y }: Zoom, frame: Frame): Zoom {
  const roomX = (frame.width * (ratio - 1)) / 2
  const roomY = (frame.height * (ratio - 1)) / 2
  return { ratio, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) }
}

/** The picture pushed by a way. */
export const pushed = (zoom: Zoom, way: Point, frame: Frame): Zoom =>
  within({ ratio: zoom.ratio, x: zoom.x + way.x, y: zoom.y + way.y }, frame)

/** The picture magnified as asked, within its limits; what lies at the point stays there as far as the edges allow. */
export function magnified(zoom: Zoom, wanted: number, at: Point, frame: Frame): Zoom {
  const ratio = clamp(wanted, 1, maximumRatio)
  const change = ratio / zoom.ratio
  return within({ ratio, x: at.x - (at.x - zoom.x) * change, y: at.y - (at.y - zoom.y) * change }, frame)
}

export type Swipe = 'next' | 'previous' | 'close'

/** How far a finger must go to mean it, sideways and down. */
const turnDistance = 56
const closeDistance = 96

/** What is meant by dragging a whole picture along a way: to the side turns the page, down puts it away. */
export function swipeOf({ x, y }: Point): Swipe | null {
  if (Math.abs(x) > Math.abs(y)) return Math.abs(x) < turnDistance ? null : x < 0 ? 'next' : 'previous'
  return y < closeDistance ? null : 'close'
}
