/** Solids given by a signed distance function, rendered by sphere tracing in the studio light. */

import { LINEAR, parse } from './color.ts'
import { clamp, mix, smoothstep, vec } from './math3.ts'
import type { Vec3 } from './math3.ts'
import { shadeMatte } from './materials.ts'
import { toCamera } from './raycast.ts'
import type { Linear, Solid, View } from './raycast.ts'
import type { Hit } from './revolve.ts'

export interface Form {
  readonly reach: number
  readonly center?: Vec3
  readonly distance: (x: number, y: number, z: number) => number
  readonly color: (p: Vec3, normal: Vec3, out: Linear) => void
  readonly gloss: number
  /** The color of light at the edges, for fuzz or thin skin. */
  readonly bloom?: readonly [string, number]
  /** Ambient occlusion; 1 for none. */
  readonly shade?: (p: Vec3) => number
  /** The distance for computing normals; small values show pores. */
  readonly fine?: number
}

export type Tone = readonly [number, number, number]

export function tone(hex: string): Tone {
  const [r, g, b] = parse(hex)
  return [LINEAR[r] ?? 0, LINEAR[g] ?? 0, LINEAR[b] ?? 0]
}

export function mixInto(out: Linear, a: Tone, b: Tone, t: number): void {
  const k = clamp(t)
  out[0] = mix(a[0], b[0], k)
  out[1] = mix(a[1], b[1], k)
  out[2] = mix(a[2], b[2], k)
}

/** Joins two distances with a fillet of radius k. */
export function union(a: number, b: number, k: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / k)
  return mix(b, a, h) - k * h * (1 - h)
}

export function capsule(x: number, y: number, z: number, a: Vec3, b: Vec3, ra: number, rb: number): number {
  const [dx, dy, dz] = [b.x - a.x, b.y - a.y, b.z - a.z]
  const t = clamp(((x - a.x) * dx + (y - a.y) * dy + (z - a.z) * dz) / (dx * dx + dy * dy + dz * dz))
  return Math.hypot(x - a.x - dx * t, y - a.y - dy * t, z - a.z - dz * t) - mix(ra, rb, t)
}

function normalAt({ distance, fine = 0.05 }: Form, { x, y, z }: Vec3): Vec3 {
  const nx = distance(x + fine, y, z) - distance(x - fine, y, z)
  const ny = distance(x, y + fine, z) - distance(x, y - fine, z)
  const nz = distance(x, y, z + fine) - distance(x, y, z - fine)
  const length = Math.hypot(nx, ny, nz) || 1
  return vec(nx / length, ny / length, nz / length)
}

function trace(form: Form, o: Vec3, d: Vec3): Hit | undefined {
  const middle = form.center ?? vec()
  let t = -((o.x - middle.x) * d.x + (o.y - middle.y) * d.y + (o.z - middle.z) * d.z) - form.reach * 1.1
  const end = t + form.reach * 2.2
  for (let i = 0; i < 110 && t < end; i++) {
    const point = vec(o.x + t * d.x, o.y + t * d.y, o.z + t * d.z)
    const gap = form.distance(point.x, point.y, point.z)
    if (gap < 0.012) return { t, zone: 0, point, normal: normalAt(form, point) }
    t += gap * 0.85
  }
  return undefined
}

export function carved(form: Form): Solid {
  const bloom = form.bloom && tone(form.bloom[0])
  return {
    center: form.center ?? vec(),
    reach: form.reach,
    sample(origin, ray, view, out) {
      const hit = trace(form, origin, ray)
      if (!hit) return false
      form.color(hit.point, hit.normal, out)
      if (bloom) cling(hit, view, bloom, form.bloom?.[1] ?? 0, out)
      shadeMatte(hit, view, form.shade?.(hit.point) ?? 1, out, 1, form.gloss * skin(hit, view))
      return true
    },
  }
}

function facingOf(hit: Hit, view: View): number {
  const n = toCamera(view, hit.normal)
  return clamp(-(view.ray.x * n.x + view.ray.y * n.y + view.ray.z * n.z))
}

/** Natural surfaces are rough: they darken at the edge, where a glossy one would shine. */
const skin = (hit: Hit, view: View): number => mix(0.22, 1, smoothstep(0, 0.42, facingOf(hit, view)))

function cling(hit: Hit, view: View, bloom: Tone, strength: number, out: Linear): void {
  const facing = facingOf(hit, view)
  const t = strength * Math.pow(1 - facing, 1.8)
  mixInto(out, [out[0], out[1], out[2]], bloom, t)
}
