export interface Point {
  x: number
  y: number
}

/** How long the pointer must rest on an item before its submenu opens, in milliseconds (specification, section 9). */
const hoverDelay = 200

/**
 * Whether a pointer that moved from `from` to `to` is on its way to a submenu: within the triangle from where it was to the
 * near edge of the submenu. Whoever crosses other items on that way does not mean them.
 */
export function isHeadingFor(submenu: Pick<DOMRect, 'left' | 'top' | 'bottom'>, from: Point, to: Point): boolean {
  if (to.x <= from.x || from.x >= submenu.left) return false
  const share = (to.x - from.x) / (submenu.left - from.x)
  const highest = from.y + (submenu.top - from.y) * share
  const lowest = from.y + (submenu.bottom - from.y) * share
  return to.y >= highest && to.y <= lowest
}

export interface HoverIntent {
  /** The pointer is over an item, on its way or not. */
  over(key: string | null, point: Point): void
  /** The pointer has left the items. */
  leave(): void
}

export interface HoverIntentOptions {
  /** Where the open submenu is, if one is open. */
  submenu(): Pick<DOMRect, 'left' | 'top' | 'bottom'> | undefined
  open(key: string | null): void
}

/** Opens the submenu of the item that a mouse comes to rest on; an item crossed on the way to the open submenu is patient. */
export function createHoverIntent({ submenu, open }: HoverIntentOptions): HoverIntent {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingFor: string | null | undefined
  let last: Point | undefined
  function wait(key: string | null): void {
    clearTimeout(timer)
    waitingFor = key
    timer = setTimeout(open, hoverDelay, key)
  }
  return {
    over(key, point) {
      const place = submenu()
      const isOnTheWay = place !== undefined && last !== undefined && isHeadingFor(place, last, point)
      last = point
      if (isOnTheWay || key !== waitingFor) wait(key)
    },
    leave() {
      clearTimeout(timer)
      waitingFor = last = undefined
    },
  }
}
