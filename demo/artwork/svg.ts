/** Helpers for writing SVG. */

export const n = (value: number): string => String(Math.round(value * 100) / 100)

export interface Stop {
  readonly at: number
  readonly color: string
  readonly opacity?: number
}

const stops = (list: readonly Stop[]): string =>
  list
    .map(({ at, color, opacity = 1 }) => `<stop offset="${n(at)}" stop-color="${color}" stop-opacity="${n(opacity)}"/>`)
    .join('')

export function linear(
  id: string,
  list: readonly Stop[],
  from: readonly (number | string)[] = [0, 0],
  to: readonly (number | string)[] = [0, 1],
): string {
  return `<linearGradient id="${id}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stops(list)}</linearGradient>`
}

export function radial(id: string, list: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5, fx = cx, fy = cy): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}" fx="${fx}" fy="${fy}">${stops(list)}</radialGradient>`
}

/** A blur without clipping at the edges. */
export function blur(id: string, deviation: number | string): string {
  return (
    `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur stdDeviation="${deviation}"/></filter>`
  )
}

export function document(width: number, height: number, body: string, viewBox = `0 0 ${width} ${height}`): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${body}</svg>`
}

/** A smooth closed or open path through points (Catmull-Rom as Béziers). */
export function through(points: readonly (readonly [number, number])[], closed = false): string {
  const at = (i: number): readonly [number, number] => {
    const length = points.length
    const index = closed ? (i + length) % length : Math.min(length - 1, Math.max(0, i))
    return points[index] ?? [0, 0]
  }
  const start = at(0)
  let path = `M${n(start[0])} ${n(start[1])}`
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (d[0] - b[0]) / 6)} ${n(c[1] - (d[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return closed ? `${path}Z` : path
}
