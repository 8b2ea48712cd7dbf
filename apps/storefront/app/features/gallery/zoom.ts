/** The maximum zoom (specification, section 9). */
export const maximumRatio = 1.5

/** In CSS pixels; points are relative to the center of the frame. */
export interface Point {
  x: number
  y: number
}

export interface Frame {
  width: number
  height: number
}

/** The zoom ratio of a picture, from 1, and its offset. */
export interface Zoom extends Point {
  ratio: number
}

export const unzoomed: Zoom = { ratio: 1, x: 0, y: 0 }

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Limits the offset to the picture's edge. */
function withinEdges({ ratio, x, y }: Zoom, frame: Frame): Zoom {
  const roomX = (frame.width * (ratio - 1)) / 2
  const roomY = (frame.height * (ratio - 1)) / 2
  return { ratio, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) }
}

/** Moves the picture by a distance. */
export const pan = (zoom: Zoom, by: Point, frame: Frame): Zoom =>
  withinEdges({ ratio: zoom.ratio, x: zoom.x + by.x, y: zoom.y + by.y }, frame)

/** Zooms the picture within its limits; the point stays in place as far as the edges allow. */
export function zoomTo(zoom: Zoom, wanted: number, at: Point, frame: Frame): Zoom {
  const ratio = clamp(wanted, 1, maximumRatio)
  const change = ratio / zoom.ratio
  return withinEdges({ ratio, x: at.x - (at.x - zoom.x) * change, y: at.y - (at.y - zoom.y) * change }, frame)
}

export type Swipe = 'next' | 'previous' | 'close'

/** The minimum distance of a swipe, sideways and down. */
const turnDistance = 56
const closeDistance = 96

/** The swipe made by dragging an unzoomed picture: sideways changes the slide, down closes. */
export function swipeOf({ x, y }: Point): Swipe | null {
  if (Math.abs(x) > Math.abs(y)) return Math.abs(x) < turnDistance ? null : x < 0 ? 'next' : 'previous'
  return y < closeDistance ? null : 'close'
}
