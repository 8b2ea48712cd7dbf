/** Color arithmetic in linear light, and the choice of dark or white text. */

import { INK, WHITE } from './palette.ts'
import type { Sky } from './palette.ts'

export type Rgb = readonly [number, number, number]

/** sRGB bytes to linear light, as a table because the renderer needs millions of them. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4)
})

export function encode(linear: number): number {
  const v = linear <= 0 ? 0 : linear >= 1 ? 1 : linear
  return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * Math.pow(v, 1 / 2.4) - 0.055)
}

export function parse(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

const hexOf = (v: number): string =>
  Math.round(Math.min(255, Math.max(0, v)))
    .toString(16)
    .padStart(2, '0')

/** A mix of two colors in sRGB, which suits pastels. */
export function blend(a: string, b: string, t: number): string {
  const [p, q] = [parse(a), parse(b)]
  return `#${hexOf(p[0] + (q[0] - p[0]) * t)}${hexOf(p[1] + (q[1] - p[1]) * t)}${hexOf(p[2] + (q[2] - p[2]) * t)}`
}

export const lighten = (hex: string, t: number): string => blend(hex, WHITE, t)

export function luminance(hex: string): number {
  const [r, g, b] = parse(hex)
  return 0.2126 * (LINEAR[r] ?? 0) + 0.7152 * (LINEAR[g] ?? 0) + 0.0722 * (LINEAR[b] ?? 0)
}

/** Ink or white, whichever has more contrast on this background. */
export function typeOn(ground: string): string {
  const [light, ink] = [luminance(ground), luminance(INK)]
  return (light + 0.05) / (ink + 0.05) >= 1.05 / (light + 0.05) ? INK : WHITE
}

/** The color of a sky at a height from 0 (top) to 1 (horizon). */
export function skyAt(sky: Sky, t: number): string {
  return t < 0.5 ? blend(sky[0], sky[1], t * 2) : blend(sky[1], sky[2], t * 2 - 1)
}
