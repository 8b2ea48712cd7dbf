/** A six-panel cap with a curved brim, as a solid in millimeters. */

import { smoothstep, vec } from './math3.ts'
import { noise } from './noise.ts'
import type { Linear, Solid } from './raycast.ts'
import { capsule, carved, mixInto, tone, union } from './sdf.ts'
import type { Tone } from './sdf.ts'

const [WIDE, HIGH, LONG] = [80, 78, 92]
const RIM = -14

/** The distance from the nearest of the six seams that meet at the button, in millimeters. */
function toSeam(x: number, z: number): number {
  const angle = Math.atan2(x, z)
  const step = Math.PI / 3
  const off = Math.abs(angle - Math.round(angle / step) * step)
  return off * Math.hypot(x, z)
}

function crown(x: number, y: number, z: number): number {
  const squash = y > 0 ? HIGH : HIGH * 2.2
  const round = (Math.hypot(x / WIDE, y / squash, z / LONG) - 1) * 70
  if (Math.abs(round) > 8) return Math.max(round - 2, RIM - y)
  // Small dents in the cloth, raised along the seams.
  const dent = 2.2 * (noise(x * 0.028, y * 0.028, z * 0.028) - 0.5)
  const seam = 0.9 * Math.exp(-Math.pow(toSeam(x, z) / 1.5, 2)) * smoothstep(92, 70, y)
  const body = round + dent + seam
  return Math.max(body, RIM - y)
}

/** The brim leaves the crown level, then bends down to both sides and a little to the front. */
const brimHeight = (x: number, z: number): number =>
  RIM + 3 - 0.0046 * x * x * smoothstep(30, 130, z) - 0.14 * Math.max(0, z - 70)

function brim(x: number, y: number, z: number): number {
  const across = Math.hypot(x / 73, (z - 56) / 104) - 1
  const slab = Math.abs(y - brimHeight(x, z)) * 0.85 - 1.8
  return union(Math.max(slab, across * 70), Math.max(slab - 0.4, Math.abs(across * 70 + 2) - 2), 0.6)
}

const button = (x: number, y: number, z: number): number =>
  capsule(x, y, z, vec(0, HIGH - 1, 0), vec(0, HIGH + 0.6, 0), 7, 6)

export interface CapLook {
  readonly color: string
  readonly under: string
  /** Whether the embroidery covers a point of the front, in millimeters from its center. */
  readonly stitched: (x: number, y: number) => boolean
  readonly thread: string
}

const twill = (x: number, y: number, z: number): number => 0.94 + 0.12 * noise((x + y) * 1.9, (y - x) * 0.7, z * 1.9)

/** The cap's color, darker where the cloth turns in. */
const paint = (base: Tone, light: number, out: Linear): void =>
  mixInto(out, [base[0] * 0.35, base[1] * 0.35, base[2] * 0.35], base, light)

export function cap({ color, under, stitched, thread }: CapLook): Solid {
  const [cloth, below, silk] = [tone(color), tone(under), tone(thread)]
  return carved({
    reach: 132,
    center: vec(0, 18, 34),
    gloss: 0.14,
    fine: 0.16,
    bloom: [color, 0.12],
    distance: (x, y, z) => Math.min(union(crown(x, y, z), brim(x, y, z), 3), button(x, y, z)) * 0.62,
    color(p, normal, out) {
      const weave = twill(p.x, p.y, p.z)
      const onBrim = brim(p.x, p.y, p.z) < crown(p.x, p.y, p.z)
      if (onBrim) {
        const rows = Math.abs(((Math.hypot(p.x / 73, (p.z - 56) / 104) * 90 + 400) % 9) - 4.5)
        return paint(normal.y < 0 ? below : cloth, weave * (rows < 0.5 ? 0.72 : 1), out)
      }
      if (p.z > 40 && stitched(p.x, p.y - 34)) return paint(silk, 0.86 + 0.3 * noise(p.x * 2.4, p.y * 0.4, 1), out)
      const beside = Math.abs(toSeam(p.x, p.z) - 3.4)
      paint(cloth, weave * (beside < 0.45 && p.y < 84 ? 0.8 : 1), out)
    },
    shade: ({ x, y, z }) =>
      0.72 + 0.28 * smoothstep(0, 26, Math.hypot(Math.max(0, 62 - z + Math.abs(x) * 0.1), Math.max(0, y - RIM))),
  })
}
