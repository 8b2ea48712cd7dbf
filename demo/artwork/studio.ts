/**
 * The light: one setup for all product pictures, fixed to the camera. A wide key light from the left, a narrow fill on
 * the right, thin strips behind both edges, a bright sky above and still water below.
 */

import { clamp, mix, smoothstep } from './math3.ts'

/** Linear light in; angles in radians. */
interface Box {
  readonly azimuth: number
  readonly width: number
  readonly elevation: number
  readonly height: number
  readonly power: number
}

const BOXES: readonly Box[] = [
  { azimuth: -0.9, width: 0.3, elevation: 0.2, height: 0.85, power: 3.2 },
  { azimuth: 1.22, width: 0.12, elevation: 0.12, height: 0.75, power: 1.05 },
  { azimuth: 2.52, width: 0.1, elevation: 0.1, height: 0.9, power: 2.0 },
  { azimuth: -2.56, width: 0.09, elevation: 0.1, height: 0.9, power: 1.7 },
]

/** The reflection of the studio in a direction; softness blurs it, like roughness. */
export function reflected(x: number, y: number, z: number, softness: number): number {
  const azimuth = Math.atan2(x, z)
  const elevation = Math.asin(clamp(y, -1, 1))
  const ahead = smoothstep(-0.2, 1, z)
  let light = mix(0.4, 0.76, smoothstep(-0.5, 0.75, y)) * mix(1, 0.62, ahead)
  light += 1.5 * smoothstep(0.75, 0.98 + softness * 0.2, y)
  for (const box of BOXES) {
    const side = Math.abs(azimuth - box.azimuth)
    const across = smoothstep(box.width + softness, box.width - softness, Math.min(side, Math.PI * 2 - side))
    if (across === 0) continue
    const up = Math.abs(elevation - box.elevation)
    light += box.power * across * smoothstep(box.height + softness + 0.15, box.height - softness - 0.15, up)
  }
  return light
}

/** The light on a matte surface that faces this direction. */
export function irradiance(x: number, y: number, z: number): number {
  const sky = mix(0.36, 0.52, smoothstep(-1, 1, y))
  const key = clamp((x * -0.56 + y * 0.26 + z * 0.78 + 0.3) / 1.3)
  const fill = clamp(x * 0.9 + y * 0.1 + z * 0.2)
  // The core shadow of a cylinder lies between the key light and the back lights.
  const core = 0.14 * Math.exp(-Math.pow((x - 0.72) / 0.2, 2)) + 0.07 * Math.exp(-Math.pow((x + 0.88) / 0.1, 2))
  return sky + 0.67 * Math.pow(key, 1.2) + 0.1 * fill - core
}
