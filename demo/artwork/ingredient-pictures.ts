/** Each ingredient alone on transparent ground, for lists and the ingredients window. */

import { bubbles } from './bubbles.ts'
import { BERGAMOT, BLOOD_ORANGE, GRAPEFRUIT, LEMON, lying, ORANGE, placed, resting, YUZU } from './bench.ts'
import type { Bench, Item } from './bench.ts'
import { chamomile, gentianStem, lavender } from './flowers.ts'
import type { Fruit } from './fruits.ts'
import { hempFlower, hempLeaf } from './hemp.ts'
import { bayLeaf, lemonBalm, limeLeaf, rooibosNeedles, rooibosSprig, rosemary, sage, stem, thyme } from './leaves.ts'
import { reliefDefs } from './relief.ts'
import type { Pulp } from './slice.ts'
import { document } from './svg.ts'
import { vanilla, vanillaPod } from './vanilla.ts'
import { waterDefs } from './water.ts'

export const INGREDIENT_SIZE = 700

const BENCH: Bench = { dark: '#4b5690' }

const whole = (fruit: Fruit, scale: number, radius: number, roll = 8): readonly Item[] => [
  resting(fruit, 350, 360, scale, radius, BENCH, { yaw: 12, pitch: 14, roll }),
]
/** A fruit and a slice of it. */
const cut = (fruit: Fruit, pulp: Pulp, scale: number, radius: number): readonly Item[] => [
  resting(fruit, 310, 310, scale, radius, BENCH, { yaw: 12, pitch: 16, roll: 9 }),
  lying(`slice-${fruit}`, 6, pulp, 480, 530, 1.1, BENCH),
]
const heap = (fruit: Fruit, scale: number, radius: number): readonly Item[] =>
  (
    [
      [250, 330, 0.92, 20],
      [455, 320, 0.96, 80],
      [350, 450, 1.08, 140],
    ] as const
  ).map(([x, y, size, yaw]) =>
    resting(fruit, x, y, scale * size, radius, BENCH, { yaw, pitch: 14, roll: yaw / 6 - 12 }),
  )
/** Scattered pods: x, y, rotation. */
const scattered = (fruit: Fruit, scale: number, radius: number, girth: number): readonly Item[] =>
  (
    [
      [250, 250, 62],
      [470, 300, -74],
      [300, 430, -52],
      [480, 490, 84],
    ] as const
  ).map(([x, y, roll]) => resting(fruit, x, y, scale, radius, BENCH, { roll, yaw: x, pitch: 8 }, false, girth))
/** Berries in a loose pile, with their crowns in random directions. */
const pile = (fruit: Fruit, scale: number, radius: number): readonly Item[] =>
  (
    [
      [205, 330, 120],
      [350, 300, 175],
      [495, 335, -130],
      [270, 420, -96],
      [430, 430, 150],
      [350, 505, 104],
    ] as const
  ).map(([x, y, roll]) => resting(fruit, x, y, scale, radius, BENCH, { roll, yaw: y, pitch: 20 }))
/** A stalk above the dent of a fruit. */
const stalk = (x: number, y: number, bow: number): Item => {
  const path = `M${x} ${y}Q${x + bow} ${y - 150} 430 86`
  return {
    draw: () =>
      `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="#4f5f2c" stroke-width="10"/>` +
      `<path d="${path}" transform="translate(-1.6 0)" stroke="#93a552" stroke-width="5"/></g>` +
      '<path d="M412 84q20-14 38 0l-6 14q-14-8-26 0z" fill="#6d5136"/>',
  }
}
const sprig = (body: string, scale: number, turn = 10): readonly Item[] => [placed(body, 320, 630, turn, scale)]
const BAY = { light: '#7fa267', dark: '#335f43' }

const INGREDIENTS: Readonly<Record<string, readonly Item[]>> = {
  'white-peach': whole('peach', 6.4, 33),
  apricot: heap('apricot', 3.5, 33),
  pear: [resting('pear', 350, 330, 4.9, 51, BENCH, { roll: 7, yaw: -12 }, false, 28)],
  yuzu: cut('yuzu', YUZU, 6.8, 23),
  grapefruit: cut('grapefruit', GRAPEFRUIT, 5.9, 29),
  'blood-orange': cut('bloodOrange', BLOOD_ORANGE, 6.2, 27),
  'bitter-orange': cut('orange', ORANGE, 5.9, 29),
  lemon: cut('lemon', LEMON, 7, 21),
  bergamot: cut('bergamot', BERGAMOT, 6.6, 24),
  'tart-cherry': [...heap('cherry', 9.4, 12), stalk(240, 268, 60), stalk(455, 258, 24), stalk(362, 376, -30)],
  damson: heap('damson', 6, 17.5),
  blackcurrant: pile('currant', 13, 6.8),
  cloudberry: heap('cloudberry', 9.4, 11),
  cardamom: scattered('cardamom', 13, 6, 11),
  ginger: [resting('ginger', 350, 380, 5.2, 16, BENCH, { yaw: 16, pitch: 12, roll: 6 })],
  thyme: sprig(thyme('i-thyme', 8), 1.3),
  rosemary: sprig(rosemary('i-rosemary', 9), 1.45),
  sage: sprig(sage('i-sage', 9), 1.7, 4),
  'lemon-balm': sprig(lemonBalm('i-balm', 7), 1.7, 6),
  lavender: sprig(lavender('i-lavender', 8), 1.08),
  gentian: sprig(gentianStem('i-gentian', 9), 1.5, 4),
  bay: [placed(bayLeaf('i-bay1', BAY), 330, 560, -100, 2.4), placed(bayLeaf('i-bay2', BAY), 330, 570, -46, 2.1)],
  'lime-leaf': [placed(limeLeaf('i-lime', 5), 200, 560, -52, 1.6)],
  chamomile: [placed(chamomile('i-c1', 3, 0.8), 290, 290, -8, 2), placed(chamomile('i-c2', 5, 0.7), 450, 460, 12, 1.6)],
  rooibos: [...sprig(rooibosSprig('i-rooibos', 9), 1.5), placed(rooibosNeedles(3, 220, 120), 350, 600)],
  vanilla: [
    placed(vanilla('i-vanilla'), 360, 280, -8, 2),
    placed(vanillaPod('i-pod1', 280, 26), 130, 560, -8, 1.5),
    placed(vanillaPod('i-pod2', 270, 22), 175, 612, -2, 1.4),
  ],
  bubbles: [placed(bubbles(7, INGREDIENT_SIZE), 0, 0)],
  'broad-spectrum-hemp': [placed(stem(130, 14, '#7fa667', 6), 342, 600), placed(hempLeaf('i-hemp'), 355, 480, 4, 1.3)],
  'hemp-flower-aroma': [placed(hempFlower('i-flower', 5), 340, 650, 2, 1.34)],
}

export const INGREDIENT_NAMES = Object.keys(INGREDIENTS)

export async function ingredientPicture(name: string): Promise<string> {
  const drawn = []
  for (const item of INGREDIENTS[name] ?? []) drawn.push(await item.draw())
  return document(INGREDIENT_SIZE, INGREDIENT_SIZE, waterDefs() + reliefDefs() + drawn.join(''))
}
