/** The mark: a half-set sun and two ripples. Drawn in a square of twice the radius. */

import { n } from './svg.ts'

/** `cx,cy` is the center of the horizon, `r` half the width of the longest ripple. */
export function mark(cx: number, cy: number, r: number, fill: string): string {
  const sun = r * 0.6
  return (
    `<g fill="${fill}"><path d="M${n(cx - sun)} ${n(cy)}a${n(sun)} ${n(sun)} 0 0 1 ${n(sun * 2)} 0Z"/>` +
    `<path d="${glint(cx, cy + r * 0.2, r, r * 0.17)}"/><path d="${glint(cx, cy + r * 0.46, r * 0.68, r * 0.15)}"/>` +
    `<path d="${glint(cx, cy + r * 0.7, r * 0.36, r * 0.13)}"/></g>`
  )
}

/** A ripple from a low viewpoint: a sliver, thick in the middle, pointed at both ends. */
export function glint(cx: number, y: number, half: number, thick: number): string {
  const t = thick * 0.66
  return (
    `M${n(cx - half)} ${n(y)}C${n(cx - half * 0.4)} ${n(y - t)} ${n(cx + half * 0.4)} ${n(y - t)} ${n(cx + half)} ${n(y)}` +
    `C${n(cx + half * 0.4)} ${n(y + t)} ${n(cx - half * 0.4)} ${n(y + t)} ${n(cx - half)} ${n(y)}Z`
  )
}
