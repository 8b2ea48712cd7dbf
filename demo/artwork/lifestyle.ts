/** The lifestyle scenes: in the shallows, on a window sill, at the end of a jetty. */

import type { Weather } from './air.ts'
import { GRAPEFRUIT, lying, ORANGE } from './bench.ts'
import type { Pulp } from './slice.ts'
import { CAN_RADIUS } from './can.ts'
import { blend, lighten } from './color.ts'
import { productOf } from './palette.ts'
import type { Product, Sky } from './palette.ts'
import { seedOf } from './random.ts'
import { glints, world } from './scenes.ts'
import { figure } from './sprites.ts'
import { hung, stood } from './staging.ts'
import { document, linear, n } from './svg.ts'
import { cartonFront, SIZE, tubFront } from './views.ts'
import { contact, FLAT, reflection, rings, shadeOf, waterDefs } from './water.ts'

const weather = (name: string, sky: Sky, horizon: number, sun: Weather['sun']): Weather => ({
  width: SIZE,
  horizon,
  sky,
  seed: seedOf(name),
  sun,
  clouds: [
    [880, horizon - 190, 520, 170, 0.15],
    [-280, horizon - 175, 520, 160, 0.2],
    [-260, horizon - 480, 660, 320, 0.7],
    [960, horizon - 560, 640, 330, 0.8],
    [260, horizon - 640, 360, 150, 0.3],
  ],
})

/** x and y of the waterline at the center of the can, its scale and tilt. */
type Wader = readonly [slug: string, x: number, y: number, scale: number, roll: number]

/** A can half in the water: the part above, its reflection, the part visible below, and rings. */
async function wading([slug, x, y, scale, roll]: Wader): Promise<string> {
  const product = productOf(slug)
  const shot = { part: 'can', pose: { roll, yaw: (SIZE / 2 - x) * 0.02 }, scale, floating: true } as const
  const [upright, mirror] = [await figure(product, shot), await figure(product, { ...shot, mirrored: true })]
  const lift = 60 * scale
  const [rx, ry] = [CAN_RADIUS * scale * 1.06, CAN_RADIUS * scale * FLAT * 1.1]
  const id = `wade-${Math.round(x)}`
  const above = `M${n(x - 900)} ${n(y - 1400)}H${n(x + 900)}V${n(y)}H${n(x + rx)}A${n(rx)} ${n(ry)} 0 0 1 ${n(x - rx)} ${n(y)}H${n(x - 900)}Z`
  const dark = shadeOf(product.sky)
  return (
    `<clipPath id="${id}"><path d="${above}"/></clipPath>` +
    reflection(`${id}-m`, { ...mirror, foot: lift }, x, y + ry * 0.6, scale * 62, 0.62) +
    rings(`${id}-r`, x, y + ry * 0.2, rx * 0.92, 4, dark) +
    `<ellipse cx="${n(x)}" cy="${n(y + ry * 0.5)}" rx="${n(rx * 1.04)}" ry="${n(ry * 1.05)}" fill="${dark}" fill-opacity=".4" filter="url(#near)"/>` +
    `<g clip-path="url(#${id})">${hung(upright, x, y - lift)}</g>` +
    `<path d="M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 0 0 ${n(x + rx)} ${n(y)}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3.4" filter="url(#hush)"/>`
  )
}

interface Shallows {
  readonly sky: Sky
  /** The x position of the sun, between two cans. */
  readonly sun: number
  readonly cans: readonly Wader[]
  readonly pulp: Pulp
}

/** From back to front, with slices floating between them. */
async function shallows({ sky, sun, cans, pulp }: Shallows): Promise<string> {
  const air = weather(cans[0]?.[0] ?? '', sky, 730, [sun, 640, 104])
  const bench = { dark: shadeOf(sky) }
  const slices = [
    lying('adrift-1', 3, pulp, 512, 1000, 0.62, bench, 0.22),
    lying('adrift-2', 8, pulp, 1215, 1250, 1.15, bench, 0.22),
  ]
  let out = ''
  for (const can of cans) out += await wading(can)
  for (const slice of slices) out += await slice.draw()
  return document(SIZE, SIZE, waterDefs() + world(air, SIZE) + glints(sun, 740, 1390, 210) + out)
}

/** A curtain: soft vertical folds, translucent. */
function curtain(left: number, right: number, sky: Sky): string {
  const cloth = lighten(sky[0], 0.6)
  const shade = blend(sky[1], sky[2], 0.5)
  const folds = 7
  const width = (right - left) / folds
  const strips = Array.from({ length: folds }, (_, i) => {
    const x = left + i * width
    const sway = 26 * Math.sin(i * 1.9)
    const d = `M${n(x)} -10C${n(x + sway)} 380 ${n(x - sway * 0.6)} 720 ${n(x + sway * 0.5)} ${n(1034 + 7 * Math.sin(i * 2.3))}h${n(width * 1.25)}C${n(x + width * 1.25 - sway * 0.4)} 720 ${n(x + width * 1.2 + sway)} 380 ${n(x + width * 1.2)} -10Z`
    return `<path d="${d}" fill="url(#fold)" fill-opacity="${n(0.9 - i * 0.06)}"/>`
  }).join('')
  return `<defs>${linear(
    'fold',
    [
      { at: 0, color: blend(cloth, shade, 0.34), opacity: 0.95 },
      { at: 0.3, color: cloth, opacity: 0.72 },
      { at: 0.62, color: blend(cloth, shade, 0.12), opacity: 0.82 },
      { at: 1, color: blend(cloth, shade, 0.44), opacity: 0.9 },
    ],
    [0, 0],
    [1, 0],
  )}</defs><g filter="url(#hush)">${strips}</g>`
}

/** An open window from inside: a wall in shadow, a lit sill. */
function room(sky: Sky): { wall: string; sill: string } {
  const dim = blend(blend(sky[1], sky[2], 0.55), '#ffffff', 0.16)
  const frame = lighten(sky[0], 0.45)
  const shadow = shadeOf(sky)
  const wall =
    `<defs>${linear('wall', [
      { at: 0, color: blend(dim, shadow, 0.25) },
      { at: 1, color: dim },
    ])}${linear('sill', [
      { at: 0, color: lighten(sky[0], 0.72) },
      { at: 0.55, color: blend(frame, dim, 0.22) },
      { at: 1, color: blend(frame, dim, 0.5) },
    ])}</defs>` +
    `<path d="M0 0H150V1060H1250V0H${SIZE}V${SIZE}H0Z" fill="url(#wall)"/>` +
    // The window reveals at both sides are lit, the frame below is not.
    `<path d="M118 0H150V1030H118Z" fill="${frame}"/><path d="M1250 0H1282V1030H1250Z" fill="${blend(frame, dim, 0.4)}"/>` +
    `<path d="M150 0h9V1030h-9ZM1241 0h9V1030h-9Z" fill="${shadow}" fill-opacity=".22"/>`
  const sill =
    `<path d="M118 1022H1282L${SIZE + 40} 1306H-40Z" fill="url(#sill)"/>` +
    `<path d="M118 1022H1282l3 7H115Z" fill="${shadow}" fill-opacity=".26" filter="url(#hush)"/>` +
    `<path d="M-40 1306H${SIZE + 40}V1318H-40Z" fill="#fff" fill-opacity=".75"/>` +
    `<rect y="1318" width="${SIZE}" height="82" fill="${blend(frame, dim, 0.72)}"/>` +
    `<rect y="1318" width="${SIZE}" height="34" fill="${shadow}" fill-opacity=".14" filter="url(#near)"/>`
  return { wall, sill }
}

/** Objects on the sill cast shadows into the room, away from the sky. */
async function onSill(product: Product): Promise<string> {
  if (product.kind === 'stick') return cartonFront(product, 690, 1208, 4.7, 0)
  if (product.kind === 'tub') return tubFront(product, 740, 1208, 5, 0)
  const dark = shadeOf(product.sky)
  const [x, y, scale] = [800, 1200, 5.1]
  const can = await figure(product, { part: 'can', scale, pose: { yaw: -4 } })
  return contact(x, y, CAN_RADIUS * scale * 0.86, dark, 0.8) + stood(can, x, y)
}

async function sill(slug: string, sun: Weather['sun']): Promise<string> {
  const product = productOf(slug)
  const { wall, sill: ledge } = room(product.sky)
  const outside = world(weather(slug, product.sky, 760, sun), SIZE) + glints(sun[0], 768, 1030, 150)
  return document(
    SIZE,
    SIZE,
    waterDefs() + outside + wall + ledge + curtain(60, 420, product.sky) + (await onSill(product)),
  )
}

const NEAR = 1400
const FAR = 985
const EYE = 640

/** Boards across the picture, in perspective. */
function boards(sky: Sky): string {
  const wood = blend('#b08f83', sky[1], 0.3)
  const gap = blend(shadeOf(sky), '#2a1c2c', 0.4)
  const edges: number[] = [NEAR + 60]
  // A board's height in the picture is proportional to its squared distance from eye level.
  for (let y = NEAR + 60; y > FAR;) {
    y -= 66 * Math.pow((y - EYE) / 510, 2)
    edges.push(Math.max(y, FAR))
  }
  const rows = edges.slice(1).map((top, i) => {
    const bottom = edges[i] ?? top
    const tone = blend(wood, i % 3 === 0 ? '#ffffff' : gap, 0.05 + 0.05 * ((i * 7) % 3))
    return (
      `<rect x="-10" y="${n(top)}" width="${SIZE + 20}" height="${n(bottom - top)}" fill="${tone}"/>` +
      `<rect x="-10" y="${n(top)}" width="${SIZE + 20}" height="${n((bottom - top) * 0.1)}" fill="#fff" fill-opacity=".3"/>` +
      `<rect x="-10" y="${n(bottom - (bottom - top) * 0.07)}" width="${SIZE + 20}" height="${n((bottom - top) * 0.07)}" fill="${gap}" fill-opacity=".85"/>`
    )
  })
  return (
    `<defs><filter id="grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="0.0035 0.11" numOctaves="3" seed="5"/>` +
    `<feColorMatrix values="0 0 0 0 .2  0 0 0 0 .12  0 0 0 0 .22  1.5 0 0 0 -.62"/></filter>` +
    `${linear('dusk', [
      { at: 0, color: lighten(sky[1], 0.5), opacity: 0.62 },
      { at: 0.4, color: sky[1], opacity: 0.1 },
      { at: 1, color: gap, opacity: 0.5 },
    ])}</defs>` +
    `<g>${rows.join('')}</g><rect y="${FAR}" width="${SIZE}" height="${NEAR - FAR}" filter="url(#grain)" opacity=".62"/>` +
    `<rect y="${FAR}" width="${SIZE}" height="${NEAR - FAR}" fill="url(#dusk)"/>` +
    `<rect y="${FAR - 2}" width="${SIZE}" height="5" fill="#fff" fill-opacity=".6" filter="url(#hush)"/>`
  )
}

/** One can in front, another one or two boards behind. */
async function jetty(slug: string, friend: string, sun: Weather['sun']): Promise<string> {
  const [product, other] = [productOf(slug), productOf(friend)]
  const dark = blend(shadeOf(product.sky), '#2a1c2c', 0.35)
  const scale = 4.9
  const foot = CAN_RADIUS * scale * 0.86
  const front = await figure(product, { part: 'can', scale, pose: { yaw: 4 } })
  const back = await figure(other, { part: 'can', scale: scale * 0.9, pose: { yaw: 22 } })
  return document(
    SIZE,
    SIZE,
    waterDefs() +
      world(weather(slug, product.sky, EYE, sun), SIZE) +
      glints(sun[0], EYE + 8, FAR, 170) +
      boards(product.sky) +
      contact(1035, 1104, foot * 0.9, dark, 1.3) +
      stood(back, 1035, 1104) +
      contact(695, 1200, foot, dark, 1.35) +
      stood(front, 695, 1200),
  )
}

/** All scenes by file name. */
export const LIFESTYLE: Readonly<Record<string, () => Promise<string>>> = {
  'scene-shallows-water': () =>
    shallows({
      sky: ['#ffe6d6', '#ffc2b4', '#a9b6ff'],
      sun: 570,
      pulp: GRAPEFRUIT,
      cans: [
        ['sparkling-water-yuzu-chamomile', 1160, 940, 3.9, 7],
        ['sparkling-water-white-peach-thyme', 300, 1090, 4.7, -7],
        ['sparkling-water-grapefruit-rosemary', 850, 1225, 5.4, 4],
      ],
    }),
  'scene-shallows-zero': () =>
    shallows({
      sky: ['#ffd9b8', '#f58d7c', '#5c679f'],
      sun: 490,
      pulp: ORANGE,
      cans: [
        ['zero-proof-fogbank-mule', 270, 945, 3.9, -6],
        ['zero-proof-lido-paloma', 1130, 1080, 4.5, 8],
        ['zero-proof-dusk-spritz', 765, 1225, 5.4, -4],
      ],
    }),
  'scene-sill-mood': () => sill('mood-blackcurrant-lavender', [560, 650, 92]),
  'scene-sill-backfloat': () => sill('powder-stick-backfloat', [985, 290, 72]),
  'scene-sill-nightfall': () => sill('powder-tub-nightfall', [520, 300, 62]),
  'scene-jetty-zero': () => jetty('zero-proof-small-hours', 'zero-proof-dusk-spritz', [420, 560, 104]),
  'scene-jetty-mood': () => jetty('mood-damson-vanilla', 'mood-blackcurrant-lavender', [420, 545, 96]),
}
