/** What lies and stands around each product: the still lifes. */

import { LEMON, lying, ORANGE, placed, propped, resting, YUZU } from './bench.ts'
import type { Arrange, Item } from './bench.ts'
import { chamomile, chamomileStem, gentianStem, lavender } from './flowers.ts'
import { bayLeaf, lemonBalm, limeLeaf, rooibosNeedles, rooibosSprig, thyme } from './leaves.ts'
import { slice } from './slice.ts'
import { vanilla, vanillaPod } from './vanilla.ts'

const daydream: Arrange = (bench) => [
  placed(rooibosSprig('rs1', 6), 250, 1010, -26, 1.55, true),
  placed(rooibosSprig('rs2', 9), 1150, 1190, 14, 1.5, true),
  resting('lemon', 240, 1085, 6.2, 21, bench, { roll: 66, yaw: 20, pitch: 8 }, true),
  lying('l2', 5, LEMON, 330, 1265, 1.15, bench),
  placed(slice('l3', 8, LEMON, 0.34), 420, 1210, 0, 0.82),
  placed(rooibosNeedles(3, 250, 110), 1010, 1300),
  placed(rooibosNeedles(8, 130, 30), 690, 1345),
]

export const ARRANGEMENTS: Readonly<Record<string, Arrange>> = {
  'white-peach': (bench) => [
    placed(thyme('t1', 3), 440, 1070, -12, 1.7, true),
    placed(thyme('t2', 8), 1000, 1050, 4, 1.75, true),
    placed(thyme('t3', 21), 930, 1010, 2, 1.5, true),
    resting('peach', 1040, 1050, 5.1, 33, bench, { yaw: -30, pitch: 10 }, true),
    resting('peach', 365, 1105, 5.9, 33, bench, { yaw: 12, pitch: 14, roll: 10 }),
    placed(bayLeaf('pl', { light: '#9fbf74', dark: '#5d8a4d' }), 338, 934, -22, 1.05),
    placed(thyme('t4', 5), 1130, 1318, -96, 1.05),
  ],
  pear: (bench) => [
    resting('pear', 1035, 990, 5.2, 51, bench, { yaw: 40, roll: -8 }, true, 28),
    resting('pear', 340, 1000, 6, 51, bench, { roll: 7, yaw: -12 }, true, 28),
    placed(bayLeaf('pl1', { light: '#8fb862', dark: '#4c7d43' }), 350, 768, -26, 1.05),
    ...(
      [
        [470, 1290, 74],
        [590, 1325, -58],
        [880, 1310, 64],
        [1000, 1275, -72],
        [1090, 1310, 38],
        [330, 1300, -34],
      ] as const
    ).map(([x, y, roll], i) => resting('cardamom', x, y, 6.6 + (i % 2), 4.6, bench, { roll, yaw: i * 40 })),
  ],
  yuzu: (bench) => [
    placed(chamomileStem('c1', 4), 330, 1090, -26, 1.4, true),
    placed(chamomileStem('c2', 9), 470, 1000, -8, 1.85, true),
    placed(chamomileStem('c3', 14), 1000, 1030, 14, 1.75, true),
    placed(chamomileStem('c5', 31), 1110, 1090, 6, 1.35, true),
    propped('y1', 3, YUZU, 985, 1060, 1.5, 14, bench),
    resting('yuzu', 370, 1115, 6.2, 23, bench, { yaw: 10, pitch: 14, roll: 8 }),
    resting('yuzu', 1130, 1135, 5.3, 23, bench, { yaw: 70, pitch: 22, roll: -18 }),
    lying('y2', 6, YUZU, 930, 1278, 1.02, bench),
    placed(chamomile('c4', 3, 0.5), 545, 1315, -8, 0.85),
    placed(chamomile('c6', 5, 0.55), 1155, 1318, 12, 0.72),
  ],
  cloudberry: (bench) => [
    placed(lemonBalm('b1', 4), 470, 1210, -20, 2, true),
    placed(lemonBalm('b2', 7), 935, 1200, 18, 2.1, true),
    placed(lemonBalm('b3', 9), 1030, 1230, 58, 1.15, true),
    ...(
      [
        [330, 1165, 9.4, 20],
        [455, 1245, 7.8, 80],
        [245, 1275, 7, 140],
        [1000, 1210, 9.2, 30],
        [1125, 1265, 7.6, 100],
        [905, 1295, 6.6, 200],
      ] as const
    ).map(([x, y, s, yaw], i) =>
      resting('cloudberry', x, y, s, 11, bench, { yaw, pitch: 14, roll: (i % 3) * 14 - 14 }),
    ),
  ],
  blackcurrant: (bench) => [
    placed(lavender('v1', 5), 455, 1215, -22, 1.75, true),
    placed(lavender('v2', 8), 540, 1180, -9, 1.8, true),
    placed(lavender('v3', 12), 870, 1180, 10, 1.8, true),
    placed(lavender('v4', 15), 945, 1215, 22, 1.7, true),
    ...(
      [
        [395, 1180, 11],
        [300, 1215, 10.4],
        [470, 1262, 11.6],
        [360, 1290, 12],
        [235, 1290, 9.2],
        [985, 1215, 11],
        [1075, 1250, 11.6],
        [940, 1300, 10.6],
        [1180, 1300, 9.6],
        [1050, 1330, 8.6],
      ] as const
    ).map(([x, y, s], i) =>
      resting('currant', x, y, s, 6.8, bench, { roll: ((i * 47) % 120) - 60, pitch: ((i * 31) % 70) - 40 }),
    ),
  ],
  'stick-daydream': daydream,
  'tub-daydream': daydream,
  nightfall: (bench) => [
    placed(vanilla('n1'), 250, 850, -14, 1.8, true),
    placed(vanilla('n5'), 345, 640, 22, 1.2, true),
    placed(vanillaPod('n2', 380, 40), 420, 1345, -10, 1.55),
    placed(vanillaPod('n3', 330, -26), 330, 1318, 3, 1.45),
    ...(
      [
        [215, 1170, 8.6, 20],
        [345, 1235, 9.4, 60],
        [1105, 1255, 8.6, 40],
        [1215, 1215, 7.8, 110],
      ] as const
    ).map(([x, y, s, yaw], i): Item => ({
      draw: async () => {
        const top = y - s * 9
        const bow = i < 2 ? 70 : -60
        return (
          `<path d="M${x} ${top}Q${x + bow * 0.2} ${top - 110} ${x + bow} ${top - 190}" fill="none" stroke="#6f8a45" stroke-width="7" stroke-linecap="round"/>` +
          (await resting('cherry', x, y, s, 12, bench, { yaw, pitch: 16 }).draw())
        )
      },
    })),
    placed(vanilla('n4'), 985, 1325, 24, 0.8),
  ],
  'dusk-spritz': (bench) => [
    placed(gentianStem('g1', 6), 420, 1080, -14, 1.8, true),
    placed(gentianStem('g2', 9), 985, 1030, 12, 1.85, true),
    placed(gentianStem('g3', 12), 1060, 1150, 30, 1.3, true),
    propped('o1', 3, ORANGE, 975, 1085, 1.55, 12, bench),
    resting('orange', 345, 1095, 5.9, 29, bench, { yaw: 10, pitch: 16, roll: 9 }),
    lying('o2', 7, ORANGE, 1010, 1280, 1.15, bench),
    placed(bayLeaf('ol', { light: '#6fa85c', dark: '#2b6a41' }), 360, 905, -20, 1),
  ],
  'fogbank-mule': (bench) => [
    placed(limeLeaf('k1', 5), 610, 1010, -146, 1.4, true),
    placed(limeLeaf('k5', 8), 600, 820, -122, 1.2, true),
    placed(limeLeaf('k2', 9), 800, 950, -46, 1.45, true),
    placed(limeLeaf('k3', 3), 810, 1090, -16, 1.3, true),
    resting('ginger', 335, 1130, 5.2, 16, bench, { yaw: 16, pitch: 12, roll: 6 }),
    resting('ginger', 1075, 1180, 4.1, 15, bench, { yaw: 150, pitch: 14, roll: -6 }),
    placed(limeLeaf('k4', 6), 880, 1330, -6, 0.95),
  ],
}
