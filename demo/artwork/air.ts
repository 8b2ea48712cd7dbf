/** The air of the full-bleed scenes: sky, low sun and clouds at several distances. */

import { cloud } from './clouds.ts'
import { blend, lighten, luminance, skyAt } from './color.ts'
import type { Sky } from './palette.ts'
import { linear, n, radial } from './svg.ts'

export interface Weather {
  readonly width: number
  readonly horizon: number
  readonly sky: Sky
  readonly seed: number
  readonly sun: readonly [number, number, number]
  /** The color of its light, if the sky's top color is too cool for it. */
  readonly glow?: string
  /** x, y, width, height and nearness (0 far, 1 near) of each cloud. */
  readonly clouds: readonly (readonly [number, number, number, number, number])[]
}

/** Extends beyond the picture, so that displaced ripples in the reflection find no empty pixels. */
const EDGE = 80

/** Clouds are tinted by the sky around them and lit by its lightest color. */
function tint(sky: Sky, t: number, near: number): { lit: string; body: string; shade: string } {
  const around = skyAt(sky, Math.min(1, Math.max(0, t)))
  const palest = [...sky].toSorted((a, b) => luminance(b) - luminance(a))[0] ?? sky[0]
  return {
    lit: lighten(blend(around, palest, 0.5), 0.3 + 0.56 * near),
    body: lighten(around, 0.14 + 0.36 * near),
    shade: blend(around, sky[2], 0.12 + 0.14 * near),
  }
}

export function air(id: string, { width, horizon, sky, seed, sun: [sx, sy, sr], clouds, ...rest }: Weather): string {
  const glow = rest.glow ?? lighten(sky[0], 0.55)
  const defs =
    linear(
      `${id}-sky`,
      [
        { at: 0, color: sky[0] },
        { at: 0.48, color: sky[1] },
        { at: 1, color: sky[2] },
      ],
      [0.14, 0],
      [0, 1],
    ) +
    radial(`${id}-glow`, [
      { at: 0, color: glow, opacity: 0.85 },
      { at: 0.35, color: glow, opacity: 0.4 },
      { at: 1, color: glow, opacity: 0 },
    ]) +
    linear(`${id}-sun`, [
      { at: 0, color: lighten(glow, 0.75) },
      { at: 1, color: lighten(glow, 0.2), opacity: 0.75 },
    ])
  const far = clouds.map(
    ([x, y, w, h, near], i) =>
      `<g transform="translate(${n(x)} ${n(y)})">${cloud(`${id}-c${i}`, seed + i * 17, w, h, tint(sky, (y + h * 0.6) / horizon, near), 7 + Math.round(4 * near))}</g>`,
  )
  return (
    `<defs>${defs}</defs><rect x="${-EDGE}" y="${-EDGE}" width="${n(width + 2 * EDGE)}" height="${n(horizon + 2 * EDGE)}" fill="url(#${id}-sky)"/>` +
    `<circle cx="${n(sx)}" cy="${n(sy)}" r="${n(sr * 4.6)}" fill="url(#${id}-glow)"/><circle cx="${n(sx)}" cy="${n(sy)}" r="${n(sr)}" fill="url(#${id}-sun)"/>${far.join('')}`
  )
}
