/** Full-bleed scenes: each product on the water under its own sky, and the pictures of the home page. */

import { air } from './air.ts'
import type { Weather } from './air.ts'
import { blend } from './color.ts'
import { PERIWINKLE, productOf, PRODUCTS } from './palette.ts'
import type { Product, Sky } from './palette.ts'
import { seedOf } from './random.ts'
import { figure } from './sprites.ts'
import { hung, standing } from './staging.ts'
import { document, n } from './svg.ts'
import { glint } from './mark.ts'
import { cartonFront, partOf, SIZE, tubFront } from './views.ts'
import { drift, reflection, sea, shadeOf, waterDefs } from './water.ts'

/** The sky above, its reflection below. */
export function world(weather: Weather, height: number): string {
  const above = air('air', weather)
  const deep = blend(weather.sky[2], PERIWINKLE, 0.5)
  return above + sea(above.replaceAll('air-', 'mirror-'), weather.width, height, weather.horizon, deep)
}

/** Glints on the water, scattered along the sun's path. */
export function glints(x: number, top: number, bottom: number, spread: number): string {
  return Array.from({ length: 15 }, (_, i) => {
    const t = (i + 0.4) / 15
    const y = top + (bottom - top) * t * t
    const sway = Math.sin(i * 2.4) * spread * 0.3
    return `<path d="${glint(x + sway, y, spread * (0.16 + 0.5 * t) * (0.65 + 0.35 * Math.sin(i * 1.7)), 2.2 + 5 * t)}" fill="#fff" fill-opacity="${n(0.46 - 0.3 * t)}"/>`
  }).join('')
}

/** Clouds only at the sides: the product is in the middle. */
const FIELD: Weather['clouds'] = [
  [1010, 735, 480, 170, 0.15],
  [-190, 745, 470, 160, 0.2],
  [-230, 470, 680, 330, 0.7],
  [930, 380, 720, 350, 0.85],
  [60, 190, 360, 150, 0.35],
  [1040, 130, 300, 120, 0.3],
]

/** A product with its own sky. */
export type Skied = Pick<Product, 'slug' | 'sky'>

function weatherOf(product: Skied): Weather {
  const flip = seedOf(product.slug) % 2 === 0
  const clouds = FIELD.map(([x, y, w, h, near]) => [flip ? SIZE - x - w : x, y, w, h, near] as const)
  return {
    width: SIZE,
    horizon: 930,
    sky: product.sky,
    seed: seedOf(product.slug),
    sun: [flip ? 1010 : 390, 868, 118],
    clouds,
  }
}

/** Water under a sky, with space in the middle. */
export function backdrop(skied: Skied): string {
  const weather = weatherOf(skied)
  return waterDefs() + world(weather, SIZE) + glints(weather.sun[0], weather.horizon + 6, 1390, 190)
}

export async function sky(product: Product): Promise<string> {
  return document(SIZE, SIZE, backdrop(product) + (await subject(product)))
}

async function subject(product: Product): Promise<string> {
  const part = partOf(product)
  if (part === 'carton') return cartonFront(product, 640, 1225, 6.1)
  if (part === 'tub') return tubFront(product, 655, 1215, 6.3)
  if (product.kind === 'mood') return floating(product, 700, 625, 6.1, 1160)
  const { under, over } = await standing({
    product,
    shot: { part, scale: 6.1 },
    x: 700,
    y: 1215,
    depth: 185,
    strength: 0.6,
    rings: 4,
  })
  return under + over
}

/** Floating above the water: a long shadow and a distant reflection. */
export async function floating(
  product: Product,
  x: number,
  y: number,
  scale: number,
  ground: number,
  roll = -7,
): Promise<string> {
  const shot = { part: 'can', pose: { roll, yaw: -5, pitch: 2 }, scale, floating: true } as const
  const mirror = await figure(product, { ...shot, mirrored: true })
  const hover = { ...mirror, foot: ground - y }
  return (
    reflection('hover', hover, x, ground, scale * 52, 0.42) +
    drift(x + scale * 3, ground + scale * 3, scale * 34, shadeOf(product.sky)) +
    hung(await figure(product, shot), x, y)
  )
}

const DUSK: Sky = ['#98a7f5', '#d3bfee', '#ffcbb4']
const SUNLIGHT = '#fff0e0'
const HERO = 'mood-cloudberry-lemon-balm'

/** The home page's first picture, with one can. */
export async function splash(): Promise<string> {
  const [width, height] = [2000, 1400]
  const weather: Weather = {
    width,
    horizon: 985,
    sky: DUSK,
    glow: SUNLIGHT,
    seed: 77,
    sun: [1070, 850, 96],
    clouds: [
      [1230, 800, 560, 170, 0.2],
      [560, 850, 480, 120, 0.1],
      [-160, 800, 640, 180, 0.2],
      [1500, 470, 720, 360, 0.85],
      [-260, 980 - 330, 520, 240, 0.5],
      [1050, 210, 420, 170, 0.3],
      [1130, 640, 520, 230, 0.6],
    ],
  }
  return document(
    width,
    height,
    waterDefs() +
      world(weather, height) +
      glints(1070, 992, 1390, 240) +
      (await floating(productOf(HERO), 1440, 640, 6.3, 1195, -9)),
  )
}

export async function splashTall(): Promise<string> {
  const [width, height] = [1200, 1800]
  const weather: Weather = {
    width,
    horizon: 1330,
    sky: DUSK,
    glow: SUNLIGHT,
    seed: 78,
    sun: [330, 1190, 92],
    clouds: [
      [-140, 1150, 560, 170, 0.2],
      [700, 1160, 620, 160, 0.15],
      [720, 820, 640, 310, 0.8],
      [-260, 880, 560, 270, 0.6],
      [380, 640, 380, 140, 0.25],
    ],
  }
  return document(
    width,
    height,
    waterDefs() +
      world(weather, height) +
      glints(330, 1338, 1790, 200) +
      (await floating(productOf(HERO), 640, 1090, 5.3, 1560, -9)),
  )
}

/** The picture for link previews: three cans in a row, without text. */
export async function socialCard(): Promise<string> {
  const [width, height] = [1200, 630]
  const weather: Weather = {
    width,
    horizon: 455,
    sky: DUSK,
    glow: SUNLIGHT,
    seed: 79,
    sun: [250, 372, 58],
    clouds: [
      [-60, 340, 420, 110, 0.2],
      [820, 330, 460, 120, 0.2],
      [840, 130, 460, 210, 0.8],
      [-170, 150, 400, 180, 0.6],
      [330, 380, 300, 70, 0.1],
    ],
  }
  // From back to front, above everything that lies on the water.
  const row = [
    ['white-peach', 440, 535],
    ['fogbank', 760, 535],
    ['cloudberry', 600, 560],
  ] as const
  let [below, cans] = ['', '']
  for (const [name, x, y] of row) {
    const product = PRODUCTS.find(({ slug }) => slug.includes(name))
    if (!product) continue
    const { under, over } = await standing({
      product,
      shot: { part: 'can', scale: 2.75 },
      x,
      y,
      depth: 70,
      strength: 0.55,
      rings: 2,
    })
    below += under
    cans += over
  }
  return document(width, height, waterDefs() + world(weather, height) + glints(250, 459, 625, 120) + below + cans)
}
