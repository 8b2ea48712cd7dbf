/** Samples a printed sheet with bilinear filtering, in linear light. */

import type { Raster } from './browser.ts'
import { LINEAR } from './color.ts'
import type { Linear } from './raycast.ts'

export interface Texture {
  /** u wraps around, v is clamped. */
  sample(u: number, v: number, out: Linear): void
}

export function texture({ width, height, data }: Raster): Texture {
  const at = (x: number, y: number, channel: number): number => LINEAR[data[(y * width + x) * 4 + channel] ?? 0] ?? 0
  return {
    sample(u, v, out) {
      const fx = (u - Math.floor(u)) * width - 0.5
      const fy = Math.min(height - 1.001, Math.max(0, v * height - 0.5))
      const x0 = Math.floor(fx)
      const y0 = Math.floor(fy)
      const [tx, ty] = [fx - x0, fy - y0]
      const [xa, xb] = [(x0 + width) % width, (x0 + 1) % width]
      for (let channel = 0; channel < 3; channel++) {
        const top = at(xa, y0, channel) * (1 - tx) + at(xb, y0, channel) * tx
        const low = at(xa, y0 + 1, channel) * (1 - tx) + at(xb, y0 + 1, channel) * tx
        out[channel] = top * (1 - ty) + low * ty
      }
    },
  }
}
