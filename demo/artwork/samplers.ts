/** The mixed boxes: several products of a line in one picture. */

import { resting } from './bench.ts'
import type { Item } from './bench.ts'
import type { Fruit } from './fruits.ts'
import type { Pictured } from './pictured.ts'
import type { Pose } from './math3.ts'
import { productOf } from './palette.ts'
import type { Sky } from './palette.ts'
import { backdrop } from './scenes.ts'
import { figure } from './sprites.ts'
import { hung, standing } from './staging.ts'
import { document, n } from './svg.ts'
import { lyingTogether, SIZE } from './views.ts'
import { drift, shadeOf, waterDefs } from './water.ts'

/** x, y and scale of each can, from back to front. */
type Place = readonly [number, number, number]

const PINS: readonly Place[] = [
  [370, 1030, 4.7],
  [1030, 1030, 4.7],
  [700, 1020, 4.7],
  [520, 1125, 5.1],
  [880, 1125, 5.1],
  [700, 1235, 5.5],
]
const ARC: readonly Place[] = [
  [262, 1110, 4.9],
  [1138, 1110, 4.9],
  [548, 1215, 5.3],
  [852, 1215, 5.3],
]
const DUO: readonly Place[] = [
  [500, 1200, 6.1],
  [900, 1230, 6.1],
]

interface Sampler {
  readonly slug: string
  readonly sky: Sky
  readonly members: readonly string[]
  readonly places: readonly Place[]
  readonly fruit: readonly (readonly [Fruit, number, number, number, number])[]
}

/** The cans in place, above everything that lies on the water. */
async function row({ members, places }: Sampler, by = 0, scale = 1): Promise<string> {
  let [below, cans] = ['', '']
  for (const [i, [x, y, size]] of places.entries()) {
    const { under, over } = await standing({
      product: productOf(members[i] ?? ''),
      shot: { part: 'can', scale: size * scale, pose: { yaw: (700 - x) * 0.012 } },
      x: 700 + (x - 700) * scale,
      y: y + by,
      depth: 110,
      strength: 0.34,
      rings: 2,
    })
    below += under
    cans += over
  }
  return below + cans
}

const TUMBLE: readonly (readonly [number, number, Pose])[] = [
  [330, 520, { roll: 24, yaw: 20, pitch: 14 }],
  [1060, 470, { roll: -28, yaw: -16, pitch: 8 }],
  [480, 960, { roll: -12, yaw: 8, pitch: 20 }],
  [960, 940, { roll: 16, yaw: -20, pitch: 4 }],
]

/** Two of them floating. */
const WALTZ: typeof TUMBLE = [
  [440, 585, { roll: 20, yaw: 16, pitch: 12 }],
  [960, 730, { roll: -15, yaw: -14, pitch: 6 }],
]

async function tumbling({ members, sky }: Sampler): Promise<string> {
  const two = members.length < 3
  let out = drift(700, 1330, 380, shadeOf(sky))
  for (const [i, [x, y, pose]] of (two ? WALTZ : TUMBLE).entries()) {
    const member = members[i]
    if (!member) continue
    out += hung(await figure(productOf(member), { part: 'can', pose, scale: two ? 5.9 : 4.7, floating: true }), x, y)
  }
  return out
}

async function among(sampler: Sampler): Promise<string> {
  const bench = { dark: shadeOf(sampler.sky) }
  const items: Item[] = sampler.fruit.map(([fruit, x, y, scale, radius], i) =>
    resting(fruit, x, y, scale, radius, bench, { yaw: i * 50, pitch: 14, roll: ((i * 37) % 40) - 20 }),
  )
  const drawn = []
  for (const item of items) drawn.push(await item.draw())
  return (await row(sampler, -60, 0.9)) + drawn.join('')
}

const frame = (body: string): string => document(SIZE, SIZE, waterDefs() + body)

function sampler(box: Sampler): Pictured {
  const [first = '', second = ''] = box.members.toReversed()
  return {
    slug: box.slug,
    views: {
      front: async () => frame(await row(box)),
      tilted: async () => frame(await tumbling(box)),
      pair: async () => frame(await lyingTogether(productOf(first), productOf(second))),
      ingredients: async () => frame(await among(box)),
      sky: async () =>
        document(
          SIZE,
          SIZE,
          `${backdrop(box)}<g transform="translate(${n(SIZE * 0.06)} ${n(SIZE * 0.1)}) scale(.88)">${await row(box)}</g>`,
        ),
    },
  }
}

export const SAMPLERS: readonly Pictured[] = [
  sampler({
    slug: 'sparkling-water-undecided-dozen',
    sky: ['#e3f1ff', '#cdd6ff', '#ffd3c2'],
    members: [
      'sparkling-water-blood-orange-bay',
      'sparkling-water-pear-cardamom',
      'sparkling-water-apricot-sage',
      'sparkling-water-yuzu-chamomile',
      'sparkling-water-grapefruit-rosemary',
      'sparkling-water-white-peach-thyme',
    ],
    places: PINS,
    fruit: [
      ['pear', 190, 1150, 3.4, 51],
      ['yuzu', 1200, 1200, 4.4, 23],
      ['grapefruit', 330, 1250, 4.2, 29],
      ['apricot', 1080, 1290, 3, 33],
      ['cardamom', 480, 1335, 5.6, 4.6],
    ],
  }),
  sampler({
    slug: 'mood-mixed-feelings',
    sky: ['#e9dcff', '#b9a0e6', '#5b56a8'],
    members: ['mood-damson-vanilla', 'mood-blackcurrant-lavender'],
    places: DUO,
    fruit: [
      ['damson', 240, 1200, 6.2, 17.5],
      ['damson', 690, 1255, 5.6, 17.5],
      ['currant', 350, 1280, 10.6, 6.8],
      ['currant', 1160, 1220, 10, 6.8],
      ['currant', 1080, 1290, 11.4, 6.8],
      ['damson', 1230, 1290, 5, 17.5],
      ['currant', 590, 1315, 9.6, 6.8],
    ],
  }),
  sampler({
    slug: 'zero-proof-dry-run',
    sky: ['#ffe0c2', '#f39a86', '#4b6a9a'],
    members: ['zero-proof-small-hours', 'zero-proof-fogbank-mule', 'zero-proof-dusk-spritz', 'zero-proof-lido-paloma'],
    places: ARC,
    fruit: [
      ['orange', 220, 1200, 4.4, 29],
      ['ginger', 1130, 1235, 3.2, 15],
      ['cherry', 700, 1290, 8.4, 12],
      ['cherry', 800, 1315, 7.6, 12],
      ['grapefruit', 420, 1270, 4, 29],
    ],
  }),
]
