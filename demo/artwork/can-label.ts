/** The printed sheet of a can, unrolled; in millimeters. */

import { CAN_GIRTH, PRINT_HIGH, PRINT_LOW } from './can.ts'
import { blend, skyAt, typeOn } from './color.ts'
import { moodGround, ripples, sparklingGround, zeroGround } from './label-ground.ts'
import { mark } from './mark.ts'
import { BRAND, INK, TAGLINE } from './palette.ts'
import type { Product } from './palette.ts'
import { document, n } from './svg.ts'
import { display, plain } from './typography.ts'

export const SHEET = { width: CAN_GIRTH, height: PRINT_HIGH - PRINT_LOW }
const C = SHEET.width / 2

const GROUNDS = { sparkling: sparklingGround, mood: moodGround, zero: zeroGround }
const FRONTS = { sparkling: sparklingFront, mood: moodFront, zero: zeroFront }

export function canLabel(product: Product): string {
  const kind = product.kind === 'mood' || product.kind === 'zero' ? product.kind : 'sparkling'
  const body = GROUNDS[kind](product, SHEET) + FRONTS[kind](product) + facts(product)
  return document(SHEET.width, SHEET.height, body)
}

/** The text color, chosen for the sky slightly darkened, because the can's shading darkens it. */
const inkAt = (product: Product, y: number): string => typeOn(blend(skyAt(product.sky, y / SHEET.height), INK, 0.14))

function sparklingFront(product: Product): string {
  const [top, low, foot] = [inkAt(product, 40), inkAt(product, 106), inkAt(product, 130)]
  return (
    mark(C, 20.5, 7, top) +
    display(BRAND, { x: C, y: 41, size: 12.2, fill: top, weight: 440, spacing: -0.28 }) +
    plain(product.line, { x: C, y: 48.4, size: 3.1, fill: top, weight: 560, spacing: 0.06 }) +
    name(product, 104.5, 8.1, 8.3, low) +
    plain(product.note, { x: C, y: 120.6, size: 2.75, fill: low, weight: 540 }) +
    ripples(foot, C, 126.5, 17, 3, 2) +
    foot3(product, foot)
  )
}

function name(product: Product, y: number, size: number, leading: number, fill: string): string {
  return product.name
    .map((line, i) =>
      display(line, { x: C, y: y + i * leading, size, fill, weight: 400, spacing: -0.14, optical: 100 }),
    )
    .join('')
}

function foot3(product: Product, fill: string): string {
  return plain(product.size, { x: C, y: 137.6, size: 2.5, fill, weight: 560, spacing: 0.04 })
}

/** Mood: the brand small above, the name inside the disc. */
function moodFront(product: Product): string {
  const [top, foot] = [inkAt(product, 20), inkAt(product, 126)]
  return (
    mark(C, 12, 5.2, top) +
    display(BRAND, { x: C, y: 27.6, size: 8.4, fill: top, weight: 440, spacing: -0.18 }) +
    name(product, 58.6, 6.6, 7, INK) +
    plain(product.line, { x: C, y: 72.4, size: 2.7, fill: INK, weight: 560, spacing: 0.05 }) +
    plain(product.note, { x: C, y: 124.5, size: 2.9, fill: foot, weight: 540 }) +
    plain('Not tired, not wired', { x: C, y: 129, size: 2.5, fill: foot, weight: 480 }) +
    foot3(product, foot)
  )
}

/** Zero proof: the brand upright along the horizon, the name over the sun. */
function zeroFront(product: Product): string {
  const [top, foot] = [inkAt(product, 22), inkAt(product, 130)]
  const [first = '', second = ''] = (product.name[0] ?? '').split(' ')
  return (
    display(first, { x: C, y: 25, size: 11.4, fill: top, weight: 420, spacing: -0.24 }) +
    display(second, { x: C, y: 35.4, size: 11.4, fill: top, weight: 420, spacing: -0.24, italic: true }) +
    plain(product.note, { x: C, y: 43.6, size: 2.95, fill: top, weight: 560 }) +
    plain(product.line, { x: C, y: 48.6, size: 2.95, fill: top, weight: 480 }) +
    mark(C, 112.5, 5.4, foot) +
    display(BRAND, { x: C, y: 127.4, size: 8.8, fill: foot, weight: 440, spacing: -0.2 }) +
    foot3(product, foot)
  )
}

/** Beside the front: facts as a table, and the tagline upright. */
function facts(product: Product): string {
  const x = SHEET.width * 0.83
  const rows = [
    ['Energy', '18 kcal'],
    ['Sugars', '2.1 g'],
    ['Salt', '0.02 g'],
    ['Caffeine', 'None'],
    ['Hurry', 'None'],
  ] as const
  const fill = inkAt(product, 100)
  const table = rows.map(([label, value], i) => {
    const y = 100 + i * 5
    return (
      `<path d="M${n(x - 15)} ${y - 3.5}h30" stroke="${fill}" stroke-opacity=".35" stroke-width=".18"/>` +
      plain(label, { x: x - 15, y, size: 2.4, fill, anchor: 'start' }) +
      plain(value, { x: x + 15, y, size: 2.4, fill, anchor: 'end' })
    )
  })
  const up = inkAt(product, 40)
  return (
    table.join('') +
    plain('Per can, chilled', { x: x - 15, y: 94, size: 2.4, fill, anchor: 'start', weight: 640 }) +
    display(TAGLINE, { x: SHEET.width * 0.18, y: 72, size: 6.4, fill: up, rotate: -90, spacing: -0.05 })
  )
}
