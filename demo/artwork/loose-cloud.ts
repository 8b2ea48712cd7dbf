/** Single clouds on transparent ground, which drift over the pages. */

import { cloud } from './clouds.ts'
import { document } from './svg.ts'

const COLOURS = { lit: '#ffffff', body: '#e4e6fd', shade: '#bcc5f7' }

/** width, height, seed, puffs: four shapes, from a long bank to a small heap. */
const SHAPES: readonly (readonly [number, number, number, number])[] = [
  [860, 430, 21, 9],
  [840, 360, 57, 11],
  [700, 370, 95, 9],
  [620, 330, 133, 7],
]

export function looseCloud(index: number): string {
  const [width, height, seed, count] = SHAPES[index - 1] ?? [800, 400, 1, 8]
  const [left, top] = [(900 - width) / 2, (500 - height) / 2]
  return document(
    900,
    500,
    `<g transform="translate(${left} ${top + 20})">${cloud('loose', seed, width, height, COLOURS, count)}</g>`,
  )
}
