/** Places figures on or over the water. */

import type { Product } from './palette.ts'
import { CARTON } from './carton.ts'
import { CAN_RADIUS } from './can.ts'
import { figure } from './sprites.ts'
import type { Figure, Shot } from './sprites.ts'
import { n } from './svg.ts'
import { TUB_RADIUS } from './tub.ts'
import { boxContact, contact, reflection, rings, shadeOf } from './water.ts'

export const FOOTPRINT = {
  can: CAN_RADIUS * 0.86,
  tub: TUB_RADIUS * 0.95,
  carton: CARTON.width * 0.44,
  stick: 12,
  scoop: 14,
}

/** An image centered at a point. */
export function hung({ uri, width, height }: Figure, x: number, y: number): string {
  return `<image href="${uri}" x="${n(x - width / 2)}" y="${n(y - height / 2)}" width="${n(width)}" height="${n(height)}"/>`
}

/** An image with its base at a point. */
export const stood = (f: Figure, x: number, y: number): string => hung(f, x, y - f.foot)

export interface Standing {
  readonly product: Product
  readonly shot: Shot
  readonly x: number
  readonly y: number
  readonly depth?: number
  readonly strength?: number
  readonly rings?: number
}

/** A standing object in three layers: what lies below it, and itself. */
export async function standing({
  product,
  shot,
  x,
  y,
  depth = 130,
  strength = 0.34,
  rings: count = 3,
}: Standing): Promise<{ under: string; over: string }> {
  const upright = await figure(product, shot)
  const mirror = await figure(product, { ...shot, mirrored: true })
  const rx = FOOTPRINT[shot.part] * upright.scale
  const dark = shadeOf(product.sky)
  const id = `${shot.part}${Math.round(x)}-${Math.round(y)}`
  const shadow =
    shot.part === 'carton'
      ? boxContact(x, y, CARTON.width * upright.scale, CARTON.depth * upright.scale, shot.pose?.yaw ?? 0, dark)
      : contact(x, y, rx, dark)
  const under = reflection(`m-${id}`, mirror, x, y, depth, strength) + rings(`r-${id}`, x, y, rx, count, dark) + shadow
  return { under, over: stood(upright, x, y) }
}
