/** A stick pack: a filled foil sleeve, sealed flat at both ends. */

import { clamp, smoothstep, vec } from './math3.ts'
import type { Vec3 } from './math3.ts'
import { printed, shadePrint } from './materials.ts'
import type { Solid } from './raycast.ts'
import type { Hit } from './revolve.ts'
import type { Texture } from './texture.ts'

export const STICK_WIDTH = 27
export const STICK_LENGTH = 132
const HALF = STICK_WIDTH / 2
const SEAL = 8.5
const BULGE = 6.2

/** How full the sleeve is at a height: flat at the seals, round between. */
const fullness = (y: number): number =>
  smoothstep(SEAL - 1, SEAL + 26, y) * smoothstep(SEAL - 1, SEAL + 26, STICK_LENGTH - y)

/** Filling narrows the sleeve slightly. */
const halfWidth = (y: number): number => HALF - 1.5 * fullness(y) - 0.12 * Math.sin(y * 0.21)

/** The height of the sleeve's front above its middle plane, in millimeters. */
function relief(x: number, y: number): number {
  const across = clamp(1 - Math.pow(x / halfWidth(y), 2))
  const full = fullness(y)
  const edge = Math.min(y, STICK_LENGTH - y)
  const ribs = edge < SEAL ? 0.2 * Math.sin((edge * Math.PI * 2) / 1.55) * smoothstep(0, 1, edge) : 0
  const fade = Math.exp(-Math.pow((edge - SEAL - 6) / 9, 2)) * smoothstep(SEAL - 1, SEAL + 2, edge)
  const creases =
    fade * (0.34 * Math.sin(x * 1.15 + 0.8) + 0.22 * Math.sin(x * 2.05 + y * 0.09) + 0.2 * Math.cos(x * 0.5 - y * 0.2))
  const dents = full * 0.16 * Math.sin(y * 0.11 + x * 0.16) * across
  return BULGE * full * Math.pow(across, 0.62) + 0.5 * Math.pow(across, 0.2) + ribs + creases * across + dents
}

function inside(x: number, y: number): boolean {
  // The ends are cut in small teeth.
  const teeth = 0.8 * Math.abs(((((x / 1.9) % 1) + 1) % 1) - 0.5) * 2
  return y >= teeth && y <= STICK_LENGTH - teeth && Math.abs(x) <= halfWidth(y)
}

/** Steps from the front of the sleeve to its middle plane, then bisects the last step. */
function march(o: Vec3, d: Vec3): Hit | undefined {
  if (d.z >= -1e-4) return undefined
  let near = (9 - o.z) / d.z
  const far = -o.z / d.z
  if (!inside(o.x + far * d.x, o.y + far * d.y)) return undefined
  const step = (far - near) / 24
  let t = near
  for (let i = 0; i < 24; i++) {
    t = near + step
    if (o.z + t * d.z <= relief(o.x + t * d.x, o.y + t * d.y)) break
    near = t
  }
  for (let i = 0; i < 7; i++) {
    const middle = (near + t) / 2
    if (o.z + middle * d.z <= relief(o.x + middle * d.x, o.y + middle * d.y)) t = middle
    else near = middle
  }
  return hitAt(o, d, t)
}

function hitAt(o: Vec3, d: Vec3, t: number): Hit {
  const point = vec(o.x + t * d.x, o.y + t * d.y, o.z + t * d.z)
  const e = 0.08
  const nx = (relief(point.x - e, point.y) - relief(point.x + e, point.y)) / (2 * e)
  const ny = (relief(point.x, point.y - e) - relief(point.x, point.y + e)) / (2 * e)
  const length = Math.hypot(nx, ny, 1)
  return { t, zone: 0, point, normal: { x: nx / length, y: ny / length, z: 1 / length } }
}

export function stickPack(label: Texture): Solid {
  return {
    center: vec(0, STICK_LENGTH / 2, 0),
    reach: 72,
    sample(origin, ray, view, out) {
      const hit = march(origin, ray)
      if (!hit) return false
      const { x, y } = hit.point
      const dark = 1 - 0.22 * Math.pow(Math.abs(x) / HALF, 8)
      shadePrint(hit, printed(clamp(x / STICK_WIDTH + 0.5, 0.002, 0.998), 1 - y / STICK_LENGTH, label), view, dark, out)
      return true
    },
  }
}
