/** The sweatshirt and the T-shirt, laid flat in a square of 1400 pixels. */

import { blend, lighten } from './color.ts'
import { joined, polygon, tube } from './cloth.ts'
import type { Fold, Layer, Point } from './cloth.ts'
import type { Raster } from './browser.ts'
import { INK } from './palette.ts'

const MIDDLE = 700
/** The same point mirrored. */
const over = ([x, y]: Point): Point => [2 * MIDDLE - x, y]
const both = (folds: readonly Fold[]): Fold[] =>
  folds.flatMap((fold) => [fold, { ...fold, from: over(fold.from), to: over(fold.to), height: fold.height * 0.86 }])

/** Half an outline from the top down, mirrored and closed. */
const whole = (half: readonly Point[]): Point[] => [...half, ...half.toReversed().map(over)]

/** A hem: a narrow valley along a series of points. */
const seam = (...points: readonly Point[]): Fold[] =>
  points.slice(1).map((to, i) => ({ from: points[i] ?? to, to, width: 4.2, height: -3.3, sewn: true }))

/** Two parallel rows of stitches. */
const hem = (from: Point, to: Point): Fold[] =>
  [0, 9].map((down) => ({
    from: [from[0], from[1] + down],
    to: [to[0], to[1] + down],
    width: 2,
    height: -2.3,
    sewn: true,
  }))

/** From over the shoulder to the end of the sleeve: a seam that ends in the cloth looks like a tear. */
const armhole = (pit: Point): readonly Point[] => [[478, 296], [456, 372], [440, 430], [430, 505], [431, 585], pit]

interface Neck {
  readonly y: number
  readonly wide: number
  readonly deep: number
  readonly band: number
}

/** The neck opening: flat behind, deep in front. */
const opening = ({ y, wide, deep }: Neck, more: number) => {
  return (x: number, py: number): number => {
    const ry = (py < y ? deep * 0.36 : deep) + more
    return (Math.hypot((x - MIDDLE) / (wide + more), (py - y) / ry) - 1) * ry
  }
}

function collar(neck: Neck, color: string, ribs: boolean): { back: Layer[]; front: Layer } {
  const [hole, rim] = [opening(neck, 0), opening(neck, neck.band)]
  const knit = ribs ? { ribs: { turn: 0, gap: 9 } } : {}
  const trim = lighten(color, 0.04)
  return {
    back: [
      { outline: (x, y) => Math.max(rim(x, y), y - neck.y - 16), color: trim, puff: 10, span: 9, ...knit },
      { outline: hole, color: blend(color, INK, 0.3), puff: 3, span: 20 },
    ],
    front: {
      outline: (x, y) => Math.max(rim(x, y), -hole(x, y), neck.y - 6 - y),
      color: trim,
      puff: 11,
      span: 9,
      ...knit,
    },
  }
}

/** A band of rib knit across a sleeve. */
function cuff(from: Point, to: Point, start: number, end: number, color: string): Layer {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const [ux, uy] = [dx / length, dy / length]
  const corner = ([x, y]: Point, half: number): Point => [x - uy * half, y + ux * half]
  return {
    outline: polygon([corner(from, start), corner(to, end), corner(to, -end), corner(from, -start)], 8),
    color,
    puff: 17,
    span: 15,
    ribs: { turn: Math.atan2(-ux, uy) + Math.PI, gap: 9 },
  }
}

export function sweatshirt(color: string, print?: Raster): Layer[] {
  const [shoulder, elbow, wrist, end]: [Point, Point, Point, Point] = [
    [486, 432],
    [312, 760],
    [262, 1052],
    [246, 1160],
  ]
  const neck: Neck = { y: 296, wide: 104, deep: 74, band: 30 }
  const trim = lighten(color, 0.04)
  const body = polygon(
    whole([
      [592, 300],
      [474, 352],
      [456, 620],
      [446, 900],
      [468, 1112],
    ]),
    34,
  )
  const arm = (x: number, y: number, turn: (p: Point) => Point): number =>
    joined(tube(x, y, turn(shoulder), turn(elbow), 112, 90), tube(x, y, turn(elbow), turn(wrist), 90, 72), 46)
  const hole = opening(neck, 4)
  const cloth: Layer = {
    outline: (x, y) =>
      Math.max(
        joined(
          joined(
            body(x, y),
            arm(x, y, (p) => p),
            12,
          ),
          arm(x, y, over),
          12,
        ),
        -hole(x, y),
        y - 1300,
      ),
    color,
    puff: 40,
    span: 44,
    ...(print && { print }),
    folds: [
      ...seam(...armhole([428, 740])),
      ...seam(...armhole([428, 740]).map(over)),
      ...both([
        { from: [450, 600], to: [570, 720], width: 16, height: 14 },
        { from: [452, 650], to: [600, 830], width: 20, height: -11 },
        { from: [452, 720], to: [570, 960], width: 24, height: 12 },
        { from: [480, 1130], to: [550, 900], width: 22, height: 15 },
        { from: [560, 1140], to: [590, 960], width: 18, height: -10 },
        { from: [640, 1140], to: [652, 1010], width: 16, height: 9 },
        { from: [500, 400], to: [590, 470], width: 16, height: -8 },
        { from: [236, 700], to: [366, 780], width: 14, height: 15 },
        { from: [230, 750], to: [360, 850], width: 17, height: -13 },
        { from: [240, 830], to: [346, 880], width: 13, height: 11 },
        { from: [412, 600], to: [366, 720], width: 20, height: 11 },
        { from: [380, 500], to: [330, 640], width: 20, height: -10 },
        { from: [200, 960], to: [330, 1000], width: 13, height: 12 },
        { from: [196, 1010], to: [330, 1046], width: 12, height: -10 },
        { from: [206, 1050], to: [320, 1080], width: 12, height: 9 },
      ]),
    ],
  }
  const hem: Layer = {
    outline: polygon(
      whole([
        [470, 1130],
        [484, 1206],
      ]),
      10,
    ),
    color: trim,
    puff: 18,
    span: 16,
    ribs: { turn: 0, gap: 9 },
  }
  const { back, front } = collar(neck, color, true)
  return [...back, cuff(wrist, end, 58, 50, trim), cuff(over(wrist), over(end), 58, 50, trim), hem, cloth, front]
}

export function tee(color: string, print?: Raster): Layer[] {
  const neck: Neck = { y: 302, wide: 112, deep: 78, band: 20 }
  const body = polygon(
    whole([
      [586, 300],
      [462, 350],
      [448, 640],
      [440, 900],
      [446, 1160],
    ]),
    20,
  )
  const sleeve = polygon(
    [
      [486, 352],
      [404, 410],
      [270, 606],
      [396, 690],
      [480, 580],
    ],
    18,
  )
  const hole = opening(neck, 4)
  const cloth: Layer = {
    outline: (x, y) =>
      Math.max(joined(joined(body(x, y), sleeve(x, y), 10), sleeve(2 * MIDDLE - x, y), 10), -hole(x, y)),
    color,
    puff: 26,
    span: 30,
    ...(print && { print }),
    folds: [
      ...seam(...armhole([424, 690])),
      ...seam(...armhole([424, 690]).map(over)),
      ...hem([430, 1144], [970, 1144]),
      ...hem([286, 578], [402, 652]),
      ...hem(over([286, 578]), over([402, 652])),
      ...both([
        { from: [440, 600], to: [580, 720], width: 14, height: 12 },
        { from: [440, 650], to: [610, 840], width: 18, height: -10 },
        { from: [446, 740], to: [560, 1000], width: 26, height: 11 },
        { from: [480, 1170], to: [560, 900], width: 24, height: 13 },
        { from: [580, 1170], to: [610, 960], width: 20, height: -9 },
        { from: [660, 1170], to: [668, 1030], width: 18, height: 8 },
        { from: [480, 392], to: [580, 440], width: 16, height: -7 },
        { from: [410, 470], to: [340, 610], width: 18, height: 11 },
        { from: [430, 560], to: [370, 650], width: 15, height: -9 },
        { from: [380, 440], to: [306, 570], width: 16, height: -7 },
      ]),
    ],
  }
  const { back, front } = collar(neck, color, false)
  return [...back, cloth, front]
}
