/** The center of an element, in pixels of the window. */
function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

const directions: Partial<Record<string, { x: number; y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

/**
 * The cloud nearest to `from`; with an arrow key's name, the nearest in that direction. Sideways distance counts more.
 */
export function nearestCloud<Cloud extends Element>(
  clouds: readonly Cloud[],
  from: Element,
  key?: string,
): Cloud | undefined {
  const start = middleOf(from)
  const direction = key === undefined ? undefined : directions[key]
  const [nearest] = clouds
    .filter((cloud) => cloud !== from)
    .map((cloud) => {
      const middle = middleOf(cloud)
      const [x, y] = [middle.x - start.x, middle.y - start.y]
      const ahead = direction ? x * direction.x + y * direction.y : 0
      const aside = direction ? Math.abs(x * direction.y) + Math.abs(y * direction.x) : Math.hypot(x, y)
      return { cloud, ahead, distance: ahead + 2 * aside }
    })
    .filter(({ ahead }) => !direction || ahead > 0)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.cloud
}
