/** A small wooden scoop: bowl, hollow and a tapering handle. */

import { clamp, mix, smoothstep, vec } from './math3.ts'
import type { Vec3 } from './math3.ts'
import type { Linear, Solid } from './raycast.ts'
import { carved, mixInto, tone, union } from './sdf.ts'

const BOWL = 15

/** The scoop lies along x, its bowl at the origin, its opening up. */
function distance(x: number, y: number, z: number): number {
  const outer = (Math.hypot(x / 1.12, y / 0.82, z) - BOWL) * 0.82
  const along = clamp((x - 12) / 58)
  const half = mix(3.1, 4.6, smoothstep(0.1, 1, along))
  const q = [Math.abs(x - 42) - 30 + half, Math.abs(y - 5.6 - 5 * along) - 0.6, Math.abs(z) - half + 3] as const
  const handle =
    Math.hypot(Math.max(q[0], 0), Math.max(q[1], 0), Math.max(q[2], 0)) + Math.min(Math.max(q[0], q[1], q[2]), 0) - 2
  const hollow = (Math.hypot(x / 1.12, (y - 1) / 0.86, z) - BOWL + 2.1) * 0.82
  return Math.max(union(outer, handle, 4), -hollow, y - 8.6 - 5 * along)
}

const LIGHT = tone('#ecca9c')
const DARK = tone('#c08a56')

/** Wood grain: rings around an axis slightly off the handle's. */
function grain(p: Vec3, _normal: Vec3, out: Linear): void {
  const ring = Math.hypot(p.y + 22 + 0.04 * p.x, p.z - 9) * 1.1 + 0.5 * Math.sin(p.x * 0.13)
  const line = 0.5 + 0.5 * Math.sin(ring * 3.2 + Math.sin(p.x * 0.4 + p.z) * 0.5)
  mixInto(out, LIGHT, DARK, 0.62 * Math.pow(line, 3) + 0.12 * Math.sin(p.x * 1.7 + p.z * 5))
}

function shade(p: Vec3): number {
  const isInBowl = Math.hypot(p.x / 1.12, p.z) < BOWL - 1.5 && p.y < 8
  return isInBowl ? mix(0.5, 0.9, smoothstep(-11, 8, p.y)) : mix(0.55, 1, smoothstep(-12, -2, p.y))
}

export const scoop = (): Solid =>
  carved({ center: vec(24, 2, 0), reach: 52, distance, color: grain, shade, gloss: 0.5 })
