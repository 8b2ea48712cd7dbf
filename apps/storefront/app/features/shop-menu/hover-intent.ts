export interface Point {
  x: number
  y: number
}

/** The near edge of a submenu. */
type Edge = Pick<DOMRect, 'left' | 'top' | 'bottom'>

/** The hover time before a submenu opens, in milliseconds (specification, section 9). */
const hoverDelay = 200

/**
 * Whether a pointer that moved from `from` to `to` heads for a submenu: within the triangle from its previous position
 * to the submenu's near edge. Items crossed on that way do not open.
 */
export function isHeadingFor(submenu: Edge, from: Point, to: Point): boolean {
  if (to.x <= from.x || from.x >= submenu.left) return false
  const share = (to.x - from.x) / (submenu.left - from.x)
  const highest = from.y + (submenu.top - from.y) * share
  const lowest = from.y + (submenu.bottom - from.y) * share
  return to.y >= highest && to.y <= lowest
}

/**
 * Opens the submenu of the item under a resting mouse; movement towards the open submenu restarts the delay.
 * @param submenuEdge returns the position of the open submenu, if any.
 */
export function createHoverIntent(submenuEdge: () => Edge | undefined, open: (key: string | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingFor: string | null | undefined
  let last: Point | undefined
  function wait(key: string | null): void {
    clearTimeout(timer)
    waitingFor = key
    timer = setTimeout(open, hoverDelay, key)
  }
  return {
    /** The pointer moved over an item, possibly on its way to the submenu. */
    over(key: string | null, point: Point): void {
      const submenu = submenuEdge()
      const isOnTheWay = submenu !== undefined && last !== undefined && isHeadingFor(submenu, last, point)
      last = point
      if (isOnTheWay || key !== waitingFor) wait(key)
    },
    /** The pointer has left the items. */
    leave(): void {
      clearTimeout(timer)
      waitingFor = last = undefined
    },
  }
}
