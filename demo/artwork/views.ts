/** The product views on transparent ground: front, tilted and pair. */

import type { Product } from './palette.ts'
import { CAN_RADIUS } from './can.ts'
import { CAMERA, figure, SCALE } from './sprites.ts'
import type { Part, Shot } from './sprites.ts'
import { hung, standing } from './staging.ts'
import type { Standing } from './staging.ts'
import { document } from './svg.ts'
import { contact, drift, FLAT, reflection, shadeOf, waterDefs } from './water.ts'

export const SIZE = 1400
/** The layout of a front view, the same for all products so that rows line up. */
export const BASELINE = 1262

export const partOf = (product: Product): Part =>
  product.kind === 'stick' ? 'carton' : product.kind === 'tub' ? 'tub' : 'can'
const frame = (body: string): string => document(SIZE, SIZE, waterDefs() + body)

async function stage(list: readonly Standing[]): Promise<string> {
  const layers = []
  for (const item of list) layers.push(await standing(item))
  return layers.map((layer) => layer.under).join('') + layers.map((layer) => layer.over).join('')
}

export async function front(product: Product): Promise<string> {
  if (product.kind === 'stick') return frame(await cartonFront(product, 630, BASELINE, SCALE))
  if (product.kind === 'tub') return frame(await tubFront(product, 640, BASELINE, SCALE))
  return frame(await stage([{ product, shot: { part: 'can' }, x: SIZE / 2, y: BASELINE }]))
}

/** The carton with two sticks leaning on it. */
export async function cartonFront(product: Product, x: number, y: number, scale: number, rings = 2): Promise<string> {
  const box = await stage([
    { product, shot: { part: 'carton', pose: { yaw: -22 }, scale }, x, y: y - 6 * scale, rings },
  ])
  const back = await figure(product, { part: 'stick', pose: { yaw: -12, roll: -13, pitch: -6 }, scale })
  const fore = await figure(product, { part: 'stick', pose: { yaw: -4, roll: -5, pitch: -6 }, scale })
  const dark = shadeOf(product.sky)
  const lift = back.foot * 0.985
  return (
    box +
    contact(x + 55 * scale, y + 2 * scale, 12 * scale, dark, 0.8) +
    hung(back, x + 66 * scale, y + 2 * scale - lift) +
    contact(x + 36 * scale, y + 6 * scale, 12 * scale, dark, 0.8) +
    hung(fore, x + 43 * scale, y + 6 * scale - lift)
  )
}

export async function tubFront(product: Product, x: number, y: number, scale: number, rings = 3): Promise<string> {
  const pot = await stage([{ product, shot: { part: 'tub', scale }, x, y, rings }])
  const spoon = await figure(product, { part: 'scoop', pose: { yaw: -24, pitch: 10, roll: 3 }, scale: scale * 0.82 })
  const [sx, sy] = [x + 46 * scale, y + 2.5 * scale]
  return (
    pot +
    contact(sx - 15 * scale, sy + 9 * scale, 12 * scale, shadeOf(product.sky), 0.9) +
    contact(sx + 13 * scale, sy + 9 * scale, 22 * scale, shadeOf(product.sky), 0.35, FLAT * 0.5) +
    hung(spoon, sx, sy)
  )
}

export async function tilted(product: Product): Promise<string> {
  const part = partOf(product)
  const yaw = part === 'carton' ? -28 : -14
  const shot: Shot = {
    part,
    pose: { yaw, pitch: 9, roll: -14 },
    scale: part === 'can' ? 6.9 : part === 'tub' ? 7.6 : 6.6,
    floating: true,
  }
  const main = hung(await figure(product, shot), 690, 645)
  const shadow = drift(710, 1322, part === 'can' ? 230 : 340, shadeOf(product.sky))
  if (part !== 'carton') return frame(shadow + main)
  const stick = await figure(product, { part: 'stick', pose: { yaw: 8, pitch: 6, roll: 22 }, scale: 6.6 })
  return frame(shadow + hung(await figure(product, shot), 620, 660) + hung(stick, 1080, 730))
}

export async function pair(product: Product): Promise<string> {
  if (product.kind === 'stick') return frame(await fan(product))
  if (product.kind === 'tub') return frame(await tubPair(product))
  return frame(
    product.kind === 'mood' ? await lyingPair(product) : await standingPair(product, product.kind === 'zero'),
  )
}

/** One in front, one behind with its facts turned to the camera; the zero-proof line adds a third. */
async function standingPair(product: Product, three: boolean): Promise<string> {
  const behind: Standing = { product, shot: { part: 'can', pose: { yaw: 112 }, scale: 5.75 }, x: 890, y: 1120 }
  const third: Standing = { product, shot: { part: 'can', pose: { yaw: -116 }, scale: 5.3 }, x: 350, y: 1050 }
  const fore: Standing = { product, shot: { part: 'can', pose: { yaw: 7 }, scale: 6.5 }, x: three ? 640 : 530, y: 1225 }
  const back = three ? (await stage([third])) + (await stage([{ ...behind, x: 965 }])) : await stage([behind])
  return back + (await stage([fore]))
}

/** Lying on the water: the roll that keeps the axis level when the can also points at the camera. */
export function lyingPose(towards: number, yaw: number): { yaw: number; pitch: number; roll: number } {
  const rad = Math.PI / 180
  const roll = Math.acos(-Math.tan(towards * rad) * Math.tan(CAMERA * rad)) / rad
  return { yaw, pitch: towards - CAMERA, roll }
}

const lyingPair = (product: Product): Promise<string> => lyingTogether(product, product)

/** One can standing behind, one lying in front of it. */
export async function lyingTogether(behind: Product, product: Product): Promise<string> {
  const up = await stage([{ product: behind, shot: { part: 'can', pose: { yaw: -6 }, scale: 6.2 }, x: 850, y: 1140 }])
  const scale = 6.2
  const pose = lyingPose(26, 8)
  const lying = await figure(product, { part: 'can', pose, scale, floating: true })
  const mirror = await figure(product, {
    part: 'can',
    pose: { ...pose, pitch: pose.pitch + 2 * CAMERA },
    scale,
    floating: true,
    mirrored: true,
  })
  const [x, y] = [540, 1235]
  const foot = CAN_RADIUS * Math.cos((CAMERA * Math.PI) / 180) * scale
  return (
    up +
    reflection('lying', { ...mirror, foot }, x, y, 140, 0.26) +
    `<g transform="rotate(-5 ${x} ${y})">${contact(x + 4, y + 2, 60 * scale, shadeOf(product.sky), 0.95, FLAT * 0.4)}</g>` +
    hung({ ...lying, foot }, x, y - foot)
  )
}

/** Five sticks, fanned out. */
async function fan(product: Product): Promise<string> {
  let out = drift(700, 1300, 380, shadeOf(product.sky))
  for (const [roll, x, y, yaw] of [
    [26, 330, 700, 14],
    [13, 505, 655, 8],
    [0, 690, 640, 2],
    [-13, 880, 658, -6],
    [-26, 1060, 708, -14],
  ] as const) {
    const stick = await figure(product, { part: 'stick', pose: { roll, yaw, pitch: 2 }, scale: 7.6 })
    out +=
      `<g filter="url(#near)" opacity=".2" transform="translate(16 20)">${hung(stick, x, y)}</g>` + hung(stick, x, y)
  }
  return out
}

async function tubPair(product: Product): Promise<string> {
  const back = await stage([{ product, shot: { part: 'tub', pose: { yaw: 38 }, scale: 5.9 }, x: 880, y: 1060 }])
  return back + (await tubFront(product, 500, 1215, 6.7))
}
