/** The still lifes: what surrounds each product. */

import { BERGAMOT, BLOOD_ORANGE, GRAPEFRUIT, LEMON, lying, ORANGE, placed, propped, resting, YUZU } from './bench.ts'
import type { Arrange, Item } from './bench.ts'
import { chamomile, chamomileStem, gentianStem, lavender } from './flowers.ts'
import { bayLeaf, lemonBalm, limeLeaf, rooibosNeedles, rooibosSprig, rosemary, sage, thyme } from './leaves.ts'
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

const BAY = { light: '#7fa267', dark: '#335f43' }

const daybreak: Arrange = (bench) => [
  propped('b1', 4, BLOOD_ORANGE, 245, 1075, 1.4, -10, bench),
  resting('ginger', 1120, 1165, 4.1, 16, bench, { yaw: 160, pitch: 12, roll: -8 }, true),
  resting('bloodOrange', 285, 1130, 5, 28, bench, { yaw: 20, pitch: 14, roll: -8 }),
  lying('b2', 7, BLOOD_ORANGE, 440, 1290, 1.05, bench),
  resting('ginger', 1080, 1268, 3, 15, bench, { yaw: 20, pitch: 10, roll: 8 }),
]

export const ARRANGEMENTS: Readonly<Record<string, Arrange>> = {
  grapefruit: (bench) => [
    placed(rosemary('ro1', 4), 445, 1090, -16, 1.9, true),
    placed(rosemary('ro2', 9), 985, 1060, 14, 1.95, true),
    placed(rosemary('ro3', 15), 1095, 1150, 34, 1.3, true),
    propped('gf1', 3, GRAPEFRUIT, 1000, 1070, 1.75, 12, bench),
    resting('grapefruit', 345, 1095, 6.1, 29, bench, { yaw: 10, pitch: 16, roll: 9 }),
    lying('gf2', 6, GRAPEFRUIT, 960, 1282, 1.25, bench),
    placed(rosemary('ro4', 21), 560, 1345, 96, 0.72),
  ],
  'lido-paloma': (bench) => [
    placed(limeLeaf('lp1', 5), 610, 1010, -146, 1.4, true),
    placed(limeLeaf('lp2', 8), 600, 820, -122, 1.2, true),
    placed(limeLeaf('lp3', 9), 800, 900, -50, 1.45, true),
    propped('lg1', 5, GRAPEFRUIT, 390, 1075, 1.75, -12, bench),
    resting('grapefruit', 1070, 1110, 5.6, 29, bench, { yaw: 40, pitch: 16, roll: -9 }),
    lying('lg2', 8, GRAPEFRUIT, 430, 1290, 1.2, bench),
    placed(limeLeaf('lp4', 6), 900, 1330, -6, 0.95),
  ],
  'blood-orange-bay': (bench) => [
    placed(bayLeaf('ba1', BAY), 590, 1000, -142, 1.75, true),
    placed(bayLeaf('ba2', BAY), 600, 830, -118, 1.6, true),
    placed(bayLeaf('ba3', BAY), 800, 980, -34, 1.8, true),
    placed(bayLeaf('ba4', BAY), 800, 800, -64, 1.6, true),
    propped('bo1', 3, BLOOD_ORANGE, 1000, 1085, 1.55, 14, bench),
    resting('bloodOrange', 355, 1105, 6, 27, bench, { yaw: 20, pitch: 14, roll: 8 }),
    lying('bo2', 7, BLOOD_ORANGE, 560, 1300, 1.1, bench),
    resting('bloodOrange', 1150, 1165, 4.7, 27, bench, { yaw: 120, pitch: 18, roll: -12 }),
    placed(bayLeaf('ba5', BAY), 830, 1330, -8, 1.05),
  ],
  apricot: (bench) => [
    placed(sage('sg1', 4), 430, 1130, -22, 1.8, true),
    placed(sage('sg2', 9), 960, 1110, 16, 1.9, true),
    placed(sage('sg3', 14), 1080, 1180, 48, 1.2, true),
    resting('apricot', 1015, 1120, 4.2, 33, bench, { yaw: -30, pitch: 10 }, true),
    resting('apricot', 345, 1150, 4.7, 33, bench, { yaw: 12, pitch: 14, roll: 10 }),
    resting('apricot', 1155, 1215, 3.7, 33, bench, { yaw: 60, pitch: 24, roll: -14 }),
    resting('apricot', 505, 1265, 3.1, 33, bench, { yaw: 150, pitch: 20, roll: 22 }),
    placed(sage('sg5', 6), 870, 1340, 92, 0.7),
  ],
  damson: (bench) => [
    placed(vanilla('dv1'), 330, 840, -12, 1.9, true),
    placed(vanilla('dv2'), 1040, 900, 18, 1.6, true),
    placed(vanillaPod('dv3', 420, 44), 540, 1350, -8, 1.6),
    ...(
      [
        [360, 1140, 7, 10],
        [240, 1235, 6, 60],
        [470, 1250, 6.6, 120],
        [1010, 1180, 6.8, 30],
        [1135, 1245, 6.2, 90],
        [940, 1290, 5.2, 160],
      ] as const
    ).map(([x, y, s, yaw], i) =>
      resting('damson', x, y, s, 17.5, bench, { yaw, pitch: 18, roll: ((i * 53) % 90) - 45 }),
    ),
  ],
  bergamot: (bench) => [
    placed(rooibosSprig('br1', 6), 470, 1200, -14, 2.1, true),
    placed(rooibosSprig('br2', 9), 930, 1200, 12, 2.1, true),
    placed(rooibosSprig('br3', 4), 1010, 1230, 34, 1.5, true),
    propped('be1', 5, BERGAMOT, 420, 1105, 1.45, -12, bench),
    resting('bergamot', 1040, 1150, 5.8, 24, bench, { roll: 24, yaw: 20, pitch: 8 }),
    resting('bergamot', 290, 1205, 4.7, 24, bench, { roll: -40, yaw: 80, pitch: 12 }),
    lying('be2', 7, BERGAMOT, 450, 1300, 1, bench),
    placed(rooibosNeedles(3, 210, 90), 910, 1318),
  ],
  'small-hours': (bench) => [
    placed(gentianStem('sg1', 6), 420, 1080, -14, 1.8, true),
    placed(gentianStem('sg2', 9), 985, 1030, 12, 1.85, true),
    placed(gentianStem('sg3', 12), 1060, 1150, 30, 1.3, true),
    ...(
      [
        [330, 1190, 9.6, 20],
        [450, 1250, 10.2, 60],
        [985, 1225, 9.8, 40],
        [1105, 1195, 8.8, 110],
        [225, 1270, 8.4, 160],
        [1065, 1305, 8.8, 200],
      ] as const
    ).map(([x, y, s, yaw]) => resting('cherry', x, y, s, 12, bench, { yaw, pitch: 16 })),
  ],
  daybreak,
  backfloat: (bench) => [
    placed(chamomileStem('bf1', 4), 250, 1000, -24, 1.5, true),
    placed(chamomileStem('bf2', 9), 340, 880, -6, 1.7, true),
    placed(chamomileStem('bf3', 14), 1160, 1120, 20, 1.4, true),
    resting('pear', 255, 1050, 4.9, 51, bench, { roll: -6, yaw: -12 }, false, 28),
    resting('pear', 1130, 1215, 3.9, 28, bench, { roll: 96, yaw: 30 }, false, 40),
    placed(chamomile('bf4', 3, 0.5), 440, 1325, -8, 0.85),
    placed(chamomile('bf5', 5, 0.55), 930, 1345, 12, 0.75),
  ],
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
