/** The slim can: 355 ml, 156 mm tall, printed in matte inks on aluminum. */

import { droplets } from './droplets.ts'
import type { Droplets } from './droplets.ts'
import { clamp, smoothstep, vec } from './math3.ts'
import type { Vec3 } from './math3.ts'
import { printed, shadeMetal, shadePrint } from './materials.ts'
import type { Linear, Solid, View } from './raycast.ts'
import { revolve, smoothProfile } from './revolve.ts'
import type { Hit, ProfilePoint } from './revolve.ts'
import { pullTab } from './pull-tab.ts'
import type { Texture } from './texture.ts'

export const CAN_HEIGHT = 156
export const CAN_RADIUS = 28.9
export const CAN_GIRTH = Math.PI * 2 * CAN_RADIUS
/** The print covers the can from just above its base to the neck. */
export const PRINT_LOW = 4.6
export const PRINT_HIGH = 149.4
const PANEL = 151

const BASE = 0
const PRINT = 1
const METAL = 2
const LID = 3

const base: ProfilePoint[] = [
  { r: 0.01, y: 10.5, zone: BASE },
  { r: 9, y: 9.4, zone: BASE },
  { r: 16, y: 6.6, zone: BASE },
  { r: 20.4, y: 2.2, zone: BASE },
  { r: 21.6, y: 0.4, zone: BASE },
  { r: 22.6, y: 0, zone: BASE },
  { r: 23.6, y: 0.5, zone: BASE },
  { r: 25, y: 2.6, zone: BASE },
  { r: 26.4, y: 4.6, zone: PRINT },
  { r: 27.9, y: 7.4, zone: PRINT },
  { r: 28.7, y: 10.6, zone: PRINT },
  { r: CAN_RADIUS, y: 14, zone: PRINT },
]

const shoulder: ProfilePoint[] = [
  { r: CAN_RADIUS, y: 130.5, zone: PRINT },
  { r: 28.62, y: 134.6, zone: PRINT },
  { r: 27.75, y: 139, zone: PRINT },
  { r: 26.55, y: 143.4, zone: PRINT },
  { r: 25.55, y: 147, zone: PRINT },
  { r: 25.15, y: PRINT_HIGH, zone: METAL },
  { r: 25.1, y: 151.2, zone: METAL },
]

const rim: ProfilePoint[] = [
  { r: 25.1, y: 151.6, zone: METAL },
  { r: 25.75, y: 152.1, zone: METAL },
  { r: 26.2, y: 152.9, zone: METAL },
  { r: 26.35, y: 154.2, zone: METAL },
  { r: 26.2, y: 155.4, zone: METAL },
  { r: 25.75, y: CAN_HEIGHT, zone: METAL },
  { r: 25.2, y: 155.9, zone: METAL },
  { r: 24.85, y: 155.2, zone: LID },
  { r: 24.5, y: 153, zone: LID },
  { r: 23.6, y: 149.9, zone: LID },
  { r: 22.8, y: 149.2, zone: LID },
  { r: 22, y: 149.8, zone: LID },
  { r: 21.4, y: 150.8, zone: LID },
  { r: 20.6, y: PANEL, zone: LID },
]

const PROFILE: readonly ProfilePoint[] = [
  ...smoothProfile(base, 5),
  ...smoothProfile(shoulder, 6),
  ...smoothProfile(rim, 4),
  { r: 0, y: PANEL, zone: LID },
]

export interface CanLook {
  readonly label: Texture
  readonly seed: number
  /** Standing cans darken towards their base, floating ones do not. */
  readonly standing: boolean
  readonly drops?: number
}

export function can(look: CanLook): Solid {
  const body = revolve(PROFILE)
  const wet = droplets(look.seed, CAN_GIRTH, 9, 138, look.drops ?? 620)
  return {
    center: vec(0, CAN_HEIGHT / 2, 0),
    reach: 88,
    sample(origin, ray, view, out) {
      const hit = body.intersect(origin, ray)
      if (!hit) return false
      const tab = hit.zone === LID ? pullTab(origin, ray, hit.t, PANEL) : undefined
      paint(tab ?? hit, look, wet, view, out)
      return true
    },
  }
}

function paint(hit: Hit, look: CanLook, wet: Droplets, view: View, out: Linear): void {
  const shade = occlusion(hit.point, hit.zone, look.standing)
  if (hit.zone === PRINT) {
    const angle = Math.atan2(hit.point.x, hit.point.z)
    const spot = printed(angle / (Math.PI * 2) + 0.5, (PRINT_HIGH - hit.point.y) / (PRINT_HIGH - PRINT_LOW), look.label)
    shadePrint(
      hit,
      spot,
      view,
      shade,
      out,
      wet.at((angle + Math.PI) * CAN_RADIUS, hit.point.y),
      CAN_GIRTH,
      PRINT_HIGH - PRINT_LOW,
    )
    return
  }
  shadeMetal(hit, view, shade, hit.zone === LID ? 0.2 : 0.12, out)
}

/** Ambient occlusion under the rim, at the base and in the lid. */
function occlusion(p: Vec3, zone: number, standing: boolean): number {
  if (zone === LID) {
    const depth = clamp((CAN_HEIGHT - p.y) / 6)
    const r = Math.hypot(p.x, p.z)
    return 1 - 0.42 * depth - 0.3 * Math.exp(-Math.pow((r - 22.8) / 0.9, 2))
  }
  const neck = 0.5 * Math.exp(-Math.pow((p.y - 151.2) / 1.5, 2))
  const foot = standing ? 0.55 * Math.exp(-p.y / 4.5) + 0.16 * Math.exp(-p.y / 22) : 0.25 * Math.exp(-p.y / 3)
  return clamp(1 - neck - foot) * (zone === BASE ? smoothstep(8, 24, Math.hypot(p.x, p.z)) * 0.5 + 0.5 : 1)
}
