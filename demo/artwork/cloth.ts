/** Cloth lying flat: layers with an outline, thickness and folds, lit by the studio light. In pixels. */

import type { Raster } from './browser.ts'
import { encode, LINEAR, parse } from './color.ts'
import { clamp, mix, smoothstep } from './math3.ts'
import { noise } from './noise.ts'
import { irradiance } from './studio.ts'

export type Point = readonly [number, number]

/** A crease from one point to another: its width and its height (negative for a valley). */
export interface Fold {
  readonly from: Point
  readonly to: Point
  readonly width: number
  readonly height: number
  /** Sewn: as high at its ends as in the middle. */
  readonly sewn?: boolean
}

export interface Layer {
  /** Signed distance to the outline, negative inside. */
  readonly outline: (x: number, y: number) => number
  readonly color: string
  /** The height of the cloth, and the distance over which it rises. */
  readonly puff: number
  readonly span: number
  readonly folds?: readonly Fold[]
  /** Knitted ribs: their direction in radians and the distance between two. */
  readonly ribs?: { readonly turn: number; readonly gap: number }
  readonly print?: Raster
}

export function segment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): { far: number; t: number } {
  const [dx, dy] = [bx - ax, by - ay]
  const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1))
  return { far: Math.hypot(x - ax - dx * t, y - ay - dy * t), t }
}

/** A tapering tube: radius `ra` at a, `rb` at b. */
export function tube(x: number, y: number, a: Point, b: Point, ra: number, rb: number): number {
  const { far, t } = segment(x, y, a, b)
  return far - mix(ra, rb, t)
}

/** A polygon with rounded corners. */
export function polygon(points: readonly Point[], round = 0): (x: number, y: number) => number {
  return (x, y) => {
    let [far, inside] = [Infinity, false]
    for (const [i, a] of points.entries()) {
      const b = points[(i + 1) % points.length] ?? a
      far = Math.min(far, segment(x, y, a, b).far)
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
    }
    return (inside ? -far : far) - round
  }
}

/** Joins two outlines with a fillet. */
export function joined(a: number, b: number, k: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / k)
  return mix(b, a, h) - k * h * (1 - h)
}

function heightOf({ puff, span, folds = [], ribs }: Layer, x: number, y: number, d: number): number {
  let h = puff * (1 - Math.exp(d / span))
  // Long waves, then the weave.
  h += 9 * (noise(x * 0.006, y * 0.006, 3) - 0.5) + 4 * (noise(x * 0.017, y * 0.013, 7) - 0.5)
  let sunk = 0
  const wander = 9 * (noise(x * 0.012, y * 0.012, 5) - 0.5)
  for (const { from, to, width, height, sewn } of folds) {
    const { far, t } = segment(sewn ? x : x + wander, y, from, to)
    if (far > width * 3) continue
    const here = height * Math.exp(-Math.pow(far / width, 2))
    // Pieces of one seam overlap where they meet, without adding depth.
    if (sewn) sunk = Math.min(sunk, here)
    else h += here * Math.sin(Math.PI * (0.12 + 0.88 * t))
  }
  h += sunk
  if (ribs) h += 1.9 * Math.abs(Math.sin((Math.PI * (x * Math.cos(ribs.turn) + y * Math.sin(ribs.turn))) / ribs.gap))
  return h
}

interface Surface {
  readonly layer: Layer
  readonly height: Float32Array
  readonly distance: Float32Array
}

/** The visible part of the cloth: its origin, and the pixels per unit. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly scale: number
}

const WHOLE: Frame = { x: 0, y: 0, scale: 1 }

function surfaceOf(layer: Layer, size: number, frame: Frame): Surface {
  const height = new Float32Array(size * size)
  const distance = new Float32Array(size * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [cx, cy] = [frame.x + x / frame.scale, frame.y + y / frame.scale]
      const d = layer.outline(cx, cy)
      distance[y * size + x] = d * frame.scale
      if (d < 2) height[y * size + x] = heightOf(layer, cx, cy, Math.min(0, d)) * frame.scale
    }
  }
  return { layer, height, distance }
}

/** A layer's light at a pixel, linear. */
function shaded(
  { layer, height }: Surface,
  x: number,
  y: number,
  size: number,
  channel: number,
  light: number,
): number {
  const i = y * size + x
  const color = LINEAR[parse(layer.color)[channel] ?? 0] ?? 0
  const ink = layer.print
  if (!ink || height[i] === undefined) return color * light
  const alpha = (ink.data[i * 4 + 3] ?? 0) / 255
  return mix(color, LINEAR[ink.data[i * 4 + channel] ?? 0] ?? 0, alpha) * light
}

function lightAt({ height }: Surface, x: number, y: number, size: number): number {
  const at = (px: number, py: number): number => height[py * size + px] ?? 0
  const [dx, dy] = [at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)]
  const length = Math.hypot(dx / 2, dy / 2, 1)
  // The weave is finer than a pixel of the full picture; it is visible in close-ups.
  const weave = 1 + 0.07 * (noise(x * 0.8, y * 0.8, 1) - 0.5) + 0.05 * (noise(x * 0.3, y * 0.3, 2) - 0.5)
  // The light comes from the upper left and slightly from the front.
  return irradiance(-dx / 2 / length, (dy / 2 + 0.1) / length, 1 / length) * weave * 1.06
}

/** Renders the layers from bottom to top, each shading those below, as a sprite of `size` pixels. */
export function layCloth(layers: readonly Layer[], size: number, frame = WHOLE): Raster {
  const surfaces = layers.map((layer) => surfaceOf(layer, size, frame))
  const data = new Uint8Array(size * size * 4)
  for (let y = 1; y < size - 1; y++) {
    for (let x = 1; x < size - 1; x++) develop(surfaces, x, y, size, data)
  }
  return { width: size, height: size, data }
}

function develop(surfaces: readonly Surface[], x: number, y: number, size: number, data: Uint8Array): void {
  const i = y * size + x
  let alpha = 0
  const out = [0, 0, 0]
  for (const surface of surfaces) {
    const d = surface.distance[i] ?? 1
    // Higher layers darken the area near their edge, more so away from the light.
    const shadow = surface.distance[(y - 7) * size + x - 5] ?? d
    const dim = 1 - 0.42 * Math.exp(-Math.max(0, shadow) / 11) * smoothstep(-1, 2, d)
    for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * dim
    const cover = clamp(0.5 - d)
    if (cover === 0) continue
    const light = lightAt(surface, x, y, size)
    for (let channel = 0; channel < 3; channel++) {
      out[channel] = mix(out[channel] ?? 0, shaded(surface, x, y, size, channel, light), alpha > 0 ? cover : 1)
    }
    alpha = alpha + cover * (1 - alpha)
  }
  if (alpha === 0) return
  for (let channel = 0; channel < 3; channel++) data[i * 4 + channel] = Math.round(encode(out[channel] ?? 0))
  data[i * 4 + 3] = Math.round(alpha * 255)
}
