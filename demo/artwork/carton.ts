/** The carton of ten sticks: a folded box with slightly rounded edges. */

import { vec } from './math3.ts'
import type { Vec3 } from './math3.ts'
import { printed, shadeMatte } from './materials.ts'
import type { Solid } from './raycast.ts'
import type { Hit } from './revolve.ts'
import type { Texture } from './texture.ts'

export const CARTON = { width: 92, height: 142, depth: 40 } as const
const HALVES = [CARTON.width / 2, CARTON.height / 2, CARTON.depth / 2] as const
const CREASE = 0.9

export interface CartonLook {
  readonly front: Texture
  readonly side: Texture
  readonly top: Texture
}

/** Where a ray enters the box (slab method). */
function enter(o: Vec3, d: Vec3): { t: number; axis: number } | undefined {
  const [from, to] = [
    [o.x, o.y, o.z],
    [d.x, d.y, d.z],
  ]
  let [low, high, axis] = [-Infinity, Infinity, 0]
  for (let i = 0; i < 3; i++) {
    const [p, q, h] = [from[i] ?? 0, to[i] ?? 0, HALVES[i] ?? 0]
    const [a, b] = [(-h - p) / q, (h - p) / q]
    const first = Math.min(a, b)
    if (first > low) [low, axis] = [first, i]
    high = Math.min(high, Math.max(a, b))
  }
  return low < high ? { t: low, axis } : undefined
}

/** Rounds the edges: near one, the normal leans towards the next face. */
function softNormal(p: readonly number[], axis: number): Vec3 {
  const n = p.map((value, i) => {
    const h = HALVES[i] ?? 1
    if (i === axis) return Math.sign(value)
    const over = Math.abs(value) - (h - CREASE)
    return over > 0 ? Math.sign(value) * Math.pow(over / CREASE, 2) : 0
  })
  const length = Math.hypot(n[0] ?? 0, n[1] ?? 0, n[2] ?? 0) || 1
  return vec((n[0] ?? 0) / length, (n[1] ?? 0) / length, (n[2] ?? 0) / length)
}

export function carton(look: CartonLook): Solid {
  return {
    center: vec(0, CARTON.height / 2, 0),
    reach: 92,
    sample(origin, ray, view, out) {
      const o = vec(origin.x, origin.y - CARTON.height / 2, origin.z)
      const found = enter(o, ray)
      if (!found) return false
      const point = vec(o.x + found.t * ray.x, o.y + found.t * ray.y, o.z + found.t * ray.z)
      const hit: Hit = {
        t: found.t,
        zone: found.axis,
        point,
        normal: softNormal([point.x, point.y, point.z], found.axis),
      }
      const { u, v, sheet } = spotOf(point, found.axis, look)
      sheet.sample(u, v, out)
      // Cardboard has less gloss than foil or metal.
      shadeMatte(hit, view, shadeAt(point, found.axis), out, 1, 0.12)
      return true
    },
  }
}

/** Clamps to the sheet, since faces do not wrap around. */
const keep = (u: number): number => Math.min(0.999, Math.max(0.001, u))

function spotOf(p: Vec3, axis: number, look: CartonLook): ReturnType<typeof printed> {
  const [w, h, d] = HALVES
  const v = 0.5 - p.y / (2 * h)
  if (axis === 1) return printed(keep(p.x / (2 * w) + 0.5), keep(p.z / (2 * d) + 0.5), look.top)
  if (axis === 0) return printed(keep(0.5 - (Math.sign(p.x) * p.z) / (2 * d)), v, look.side)
  return printed(keep((Math.sign(p.z) * p.x) / (2 * w) + 0.5), v, look.front)
}

/** Flat faces need a light gradient of their own, or they look like paper cut-outs. */
function shadeAt(p: Vec3, axis: number): number {
  const [w, h] = HALVES
  const foot = 0.3 * Math.exp(-(p.y + h) / 5) + 0.1 * Math.exp(-(p.y + h) / 30)
  const across = axis === 2 ? 0.06 * (-p.x / w) + 0.05 * (p.y / h) : 0.05 * (p.y / h)
  // The lid's glued flap: a thin shadow across the top of the front.
  const flap = axis !== 1 ? 0.16 * Math.exp(-Math.pow((h - p.y - 0.9) / 0.35, 2)) : 0
  return 1 + across - foot - flap
}
