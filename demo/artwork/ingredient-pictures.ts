/** Each ingredient on its own, on nothing: for the lists and the window of what is inside. */

import { BERGAMOT, BLOOD_ORANGE, GRAPEFRUIT, LEMON, lying, ORANGE, placed, resting, YUZU } from './bench.ts'
import type { Bench, Item } from './bench.ts'
import { chamomile, gentianStem, lavender } from './flowers.ts'
import type { Fruit } from './fruits.ts'
import { bayLeaf, lemonBalm, limeLeaf, rooibosNeedles, rooibosSprig, rosemary, sage, thyme } from './leaves.ts'
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
  'tart-cherry': heap('cherry', 9.4, 12),
  damson: heap('damson', 6, 17.5),
  blackcurrant: heap('currant', 15, 6.8),
  cloudberry: heap('cloudberry', 9.4, 11),
  cardamom: heap('cardamom', 10, 8),
  ginger: [resting('ginger', 350, 380, 5.2, 16, BENCH, { yaw: 16, pitch: 12, roll: 6 })],
  thyme: sprig(thyme('i-thyme', 8), 1.3),
  rosemary: sprig(rosemary('i-rosemary', 9), 1.7),
  sage: sprig(sage('i-sage', 9), 1.7, 4),
  'lemon-balm': sprig(lemonBalm('i-balm', 7), 1.7, 6),
  lavender: sprig(lavender('i-lavender', 8), 1.35),
  gentian: sprig(gentianStem('i-gentian', 9), 1.5, 4),
  bay: [placed(bayLeaf('i-bay1', BAY), 330, 560, -100, 2.4), placed(bayLeaf('i-bay2', BAY), 330, 570, -46, 2.1)],
  'lime-leaf': [placed(limeLeaf('i-lime', 5), 200, 560, -52, 1.6)],
  chamomile: [placed(chamomile('i-c1', 3, 0.8), 290, 290, -8, 2), placed(chamomile('i-c2', 5, 0.7), 450, 460, 12, 1.6)],
  rooibos: [...sprig(rooibosSprig('i-rooibos', 9), 1.5), placed(rooibosNeedles(3, 220, 120), 350, 600)],
  vanilla: [placed(vanilla('i-vanilla'), 360, 280, -8, 2), placed(vanillaPod('i-pod', 380, 40), 180, 560, -6, 1.1)],
}

export const INGREDIENT_NAMES = Object.keys(INGREDIENTS)

export async function ingredientPicture(name: string): Promise<string> {
  const drawn = []
  for (const item of INGREDIENTS[name] ?? []) drawn.push(await item.draw())
  return document(INGREDIENT_SIZE, INGREDIENT_SIZE, waterDefs() + reliefDefs() + drawn.join(''))
}
