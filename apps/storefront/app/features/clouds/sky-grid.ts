/** The grid of a sky and its number of clouds. */
export interface SkyGrid {
  columns: number
  rows: number
  clouds: number
}

/** The specification's grid (section 9). */
export const defaultGrid = { columns: 6, rows: 6 }

/** A cloud's position and speed. Shares are of the sky, from 0 to 1. */
export interface SkyCloud {
  id: number
  /** The initial position of its center. */
  x: number
  y: number
  /** The percentage of the sky's width that it crosses per second. */
  speed: number
  /** The scale; 1 is the usual size. */
  size: number
}

const slowest = 3
const fastest = 12

/** Clamps a speed to the allowed range. */
export const clampSpeed = (speed: number): number => Math.min(fastest, Math.max(slowest, speed))

/**
 * Distributes clouds over the cells of a grid, one per cell; a row gets a second cloud only when each row has one.
 * @param random returns numbers from 0 to below 1, as `Math.random` does.
 */
export function scatterClouds(
  { columns, rows, clouds }: SkyGrid,
  random: () => number,
  averageSpeed = (slowest + fastest) / 2,
): SkyCloud[] {
  const rowOrder = shuffled(rows, random)
  const columnOrders = rowOrder.map(() => shuffled(columns, random))
  const count = Math.min(clouds, columns * rows)
  return Array.from({ length: count }, (_, id) => {
    const row = rowOrder[id % rows] ?? 0
    const column = columnOrders[id % rows]?.[Math.floor(id / rows)] ?? 0
    return {
      id,
      x: (column + 0.25 + random() / 2) / columns,
      y: (row + 0.25 + random() / 2) / rows,
      speed: clampSpeed(averageSpeed * (0.4 + random() * 1.2)),
      size: 0.75 + random() / 2,
    }
  })
}

/** The numbers below `length` in random order. */
function shuffled(length: number, random: () => number): number[] {
  return Array.from({ length }, (_, number) => ({ number, turn: random() }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ number }) => number)
}
