/** The pull tab: a thin rounded plate with a finger hole, rendered by sphere tracing. */

import type { Vec3 } from './math3.ts'
import type { Hit } from './revolve.ts'

const LENGTH = 11.6
const WIDTH = 7.4
const THICK = 0.55
/** The position of its center, from the rivet towards the back of the lid. */
const OFFSET = 6.5
const LIFT = 2.1

/** Signed distance to the plate; negative inside. */
function distance(x: number, y: number, z: number): number {
  const outer = stadium(x, z, WIDTH, LENGTH, 6.6)
  const hole = stadium(x, z + 3.6, 4.6, 4.4, 4.2)
  const flat = Math.max(outer, -hole)
  const lip = 0.5 * Math.exp(-Math.pow((outer + 1) / 0.7, 2)) + 0.4 * Math.exp(-Math.pow((hole - 0.8) / 0.6, 2))
  const high = Math.abs(y) - THICK - lip * 0.6
  const [a, b] = [Math.max(flat + 0.4, 0), Math.max(high + 0.4, 0)]
  return Math.min(Math.max(flat + 0.4, high + 0.4), 0) + Math.hypot(a, b) - 0.4
}

function stadium(x: number, z: number, w: number, l: number, round: number): number {
  const a = Math.abs(x) - w + round
  const b = Math.abs(z) - l + round
  return Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - round
}

/** Traces the ray from the rim down to the panel; returns its intersection with the tab. */
export function pullTab(origin: Vec3, ray: Vec3, limit: number, panel: number): Hit | undefined {
  let t = Math.max(0, limit - 60)
  for (let i = 0; i < 60 && t < limit; i++) {
    const x = origin.x + t * ray.x
    const y = origin.y + t * ray.y - panel - LIFT
    const z = origin.z + t * ray.z + OFFSET
    const d = distance(x, y, z)
    if (d < 0.01) return hitAt(x, y, z, t, panel)
    t += d * 0.8
  }
  return undefined
}

function hitAt(x: number, y: number, z: number, t: number, panel: number): Hit {
  const e = 0.04
  const nx = distance(x + e, y, z) - distance(x - e, y, z)
  const ny = distance(x, y + e, z) - distance(x, y - e, z)
  const nz = distance(x, y, z + e) - distance(x, y, z - e)
  const length = Math.hypot(nx, ny, nz) || 1
  return {
    t,
    zone: 3,
    point: { x, y: y + panel + LIFT, z: z - OFFSET },
    normal: { x: nx / length, y: ny / length, z: nz / length },
  }
}
