/** The matte tub with its ribbed screw lid. */

import { clamp, normalize, vec } from './math3.ts'
import type { Vec3 } from './math3.ts'
import { printed, shadeMatte, shadePrint } from './materials.ts'
import type { Solid } from './raycast.ts'
import { revolve, smoothProfile } from './revolve.ts'
import type { Hit, ProfilePoint } from './revolve.ts'
import type { Texture } from './texture.ts'

export const TUB_HEIGHT = 118
export const TUB_RADIUS = 45
export const TUB_PRINT = { low: 3, high: 92, girth: Math.PI * 2 * TUB_RADIUS }
const BODY = 1
const LID = 2

const body: ProfilePoint[] = [
  { r: 0.01, y: 1.2, zone: BODY },
  { r: 38, y: 1.1, zone: BODY },
  { r: 40.5, y: 0, zone: BODY },
  { r: 43, y: 0.9, zone: BODY },
  { r: 44.5, y: 3.2, zone: BODY },
  { r: TUB_RADIUS, y: 7, zone: BODY },
]
const shoulder: ProfilePoint[] = [
  { r: TUB_RADIUS, y: 85, zone: BODY },
  { r: 44.7, y: 88.6, zone: BODY },
  { r: 43.6, y: 91.2, zone: BODY },
  { r: 42, y: 92.4, zone: BODY },
]
const lid: ProfilePoint[] = [
  { r: 42, y: 93, zone: LID },
  { r: 44.6, y: 93.1, zone: LID },
  { r: 45.5, y: 94.1, zone: LID },
  { r: 45.7, y: 97, zone: LID },
  { r: 45.6, y: 112, zone: LID },
  { r: 45.1, y: 115.4, zone: LID },
  { r: 43.6, y: 117.4, zone: LID },
  { r: 41, y: TUB_HEIGHT, zone: LID },
  { r: 39.6, y: 117.8, zone: LID },
  { r: 38.8, y: 117, zone: LID },
]

const PROFILE: readonly ProfilePoint[] = [
  ...smoothProfile(body, 5),
  ...smoothProfile(shoulder, 5),
  ...smoothProfile(lid, 6),
  { r: 0, y: 117, zone: LID },
]

export interface TubLook {
  readonly label: Texture
  /** The linear color of the lid's plastic. */
  readonly lid: readonly [number, number, number]
  readonly standing: boolean
}

export function tub(look: TubLook): Solid {
  const form = revolve(PROFILE)
  return {
    center: vec(0, TUB_HEIGHT / 2, 0),
    reach: 78,
    sample(origin, ray, view, out) {
      const hit = form.intersect(origin, ray)
      if (!hit) return false
      const shade = occlusion(hit.point, look.standing)
      if (hit.zone === BODY) {
        const u = Math.atan2(hit.point.x, hit.point.z) / (Math.PI * 2) + 0.5
        shadePrint(
          hit,
          printed(u, (TUB_PRINT.high - hit.point.y) / (TUB_PRINT.high - TUB_PRINT.low), look.label),
          view,
          shade,
          out,
        )
        return true
      }
      ;[out[0], out[1], out[2]] = look.lid
      shadeMatte(ribbed(hit), view, shade, out, 1, 0.8)
      return true
    },
  }
}

/** Fine vertical ribs on the side of the lid, fading towards its edges. */
function ribbed(hit: Hit): Hit {
  const { x, y, z } = hit.point
  if (y < 96 || y > 113 || Math.hypot(x, z) < 44) return hit
  const fade = Math.min(1, (y - 96) / 2, (113 - y) / 2)
  const lean = 0.34 * fade * Math.sin(Math.atan2(x, z) * 96)
  const r = Math.hypot(x, z)
  return { ...hit, normal: normalize(vec(hit.normal.x + (z / r) * lean, hit.normal.y, hit.normal.z - (x / r) * lean)) }
}

function occlusion(p: Vec3, standing: boolean): number {
  const r = Math.hypot(p.x, p.z)
  const seam = 0.5 * Math.exp(-Math.pow((p.y - 92.7) / 1.3, 2))
  const foot = standing ? 0.45 * Math.exp(-p.y / 4) + 0.14 * Math.exp(-p.y / 20) : 0.2 * Math.exp(-p.y / 3)
  const well = p.y > 116 ? 0.22 * Math.exp(-Math.pow((r - 38.9) / 0.9, 2)) : 0
  return clamp(1 - seam - foot - well)
}
