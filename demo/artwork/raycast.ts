/** Renders a solid into a transparent sprite, with nine samples per pixel along outlines and five inside. */

import type { Raster } from './browser.ts'
import { encode } from './color.ts'
import { apply, applyInverse, clamp, normalize, rotation, vec } from './math3.ts'
import type { Mat3, Pose, Vec3 } from './math3.ts'

/** The view of a solid, from which its material computes the color. */
export interface View {
  readonly matrix: Mat3
  /** Towards the surface, in camera space. */
  readonly ray: Vec3
}

export type Linear = [number, number, number]

export interface Solid {
  /** The center of rotation, in object space. */
  readonly center: Vec3
  /** Half the size of a box that contains the solid in any pose. */
  readonly reach: number
  /** Writes the linear color and returns whether the ray hit the solid. */
  sample(origin: Vec3, ray: Vec3, view: View, out: Linear): boolean
}

/** A long lens: almost parallel projection, as in product photography. */
const DISTANCE = 1800
const GRID = 3
/** High-key exposure. */
const EXPOSURE = 1.1

export interface Sprite extends Raster {
  /** The position of the solid's center in the sprite, in pixels. */
  readonly cx: number
  readonly cy: number
  readonly scale: number
}

/** Keeps bright pastels from clipping: linear up to the knee, then compressed. */
function shoulder(v: number): number {
  return v < 0.72 ? v : 0.72 + 0.28 * (1 - Math.exp(-(v - 0.72) / 0.28))
}

export function render(solid: Solid, pose: Pose, scale: number, camera: number): Sprite {
  const matrix = rotation({ ...pose, pitch: (pose.pitch ?? 0) + camera })
  const size = Math.ceil(solid.reach * 2 * scale)
  const data = new Uint8Array(size * size * 4)
  const shoot = shooter(solid, matrix)
  const out: Linear = [0, 0, 0]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++)
      pixel(shoot, (x - size / 2) / scale, (size / 2 - y) / scale, 1 / scale, out, data, (y * size + x) * 4)
  }
  return { width: size, height: size, data, cx: size / 2, cy: size / 2, scale }
}

/**
 * Tone-maps one sample by its brightest channel, so that a pale yellow stays yellow; only extreme values become white.
 */
function develop(c: Linear): void {
  const peak = Math.max(c[0], c[1], c[2], 1e-6)
  const held = shoulder(peak * EXPOSURE)
  const white = clamp((peak * EXPOSURE - 1) / 1.1)
  for (let i = 0; i < 3; i++) {
    const scaled = ((c[i] ?? 0) * held) / peak
    c[i] = encode(scaled + (held - scaled) * white)
  }
}

type Shoot = (px: number, py: number, out: Linear) => boolean

function shooter(solid: Solid, matrix: Mat3): Shoot {
  const eye = applyInverse(matrix, vec(0, 0, DISTANCE))
  const origin = vec(eye.x + solid.center.x, eye.y + solid.center.y, eye.z + solid.center.z)
  return (px, py, out) => {
    const ray = normalize(vec(px, py, -DISTANCE))
    return solid.sample(origin, applyInverse(matrix, ray), { matrix, ray }, out)
  }
}

function pixel(shoot: Shoot, px: number, py: number, step: number, out: Linear, data: Uint8Array, at: number): void {
  let [r, g, b, hits, shots] = [0, 0, 0, 0, 0]
  for (let i = 0; i < GRID * GRID; i++) {
    // Samples center and corners first: an empty pixel takes three rays, a fully covered one five.
    if ((i === 3 && hits === 0) || (i === 5 && hits === 5)) break
    shots++
    const cell = ORDER[i] ?? 0
    const sx = ((cell % GRID) + 0.5) / GRID
    const sy = (Math.floor(cell / GRID) + 0.5) / GRID
    if (!shoot(px + sx * step, py - sy * step, out)) continue
    hits++
    develop(out)
    r += out[0]
    g += out[1]
    b += out[2]
  }
  if (hits === 0) return
  data[at] = Math.round(r / hits)
  data[at + 1] = Math.round(g / hits)
  data[at + 2] = Math.round(b / hits)
  data[at + 3] = Math.round((hits / shots) * 255)
}

const ORDER = [4, 0, 8, 2, 6, 1, 3, 5, 7]

/** Rotates a direction from object space into camera space. */
export const toCamera = (view: View, v: Vec3): Vec3 => apply(view.matrix, v)
