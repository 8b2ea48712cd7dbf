/** Hemp: the seven-fingered leaf and the flower. */

import { at } from './flowers.ts'
import { leaf, stem, stemAt } from './leaves.ts'
import type { Green } from './leaves.ts'
import { between, random } from './random.ts'

const GREEN: Green = { light: '#8fbd78', dark: '#3c7350' }

/** The angle from the middle finger, and the length. */
const FINGERS: readonly (readonly [number, number])[] = [
  [118, 96],
  [82, 178],
  [42, 250],
  [0, 290],
]

/** Drawn upwards from the point where the fingers meet, the outermost first. */
export function hempLeaf(id: string, green = GREEN): string {
  return FINGERS.map(([turn, length], i) =>
    (turn === 0 ? [0] : [-turn, turn])
      .map((lean) =>
        at(
          0,
          0,
          lean - 90,
          leaf(`${id}${i}${lean < 0 ? 'l' : 'r'}`, length, length * 0.19, green, 11, 9, 0.86, lean * 0.0006),
        ),
      )
      .join(''),
  ).join('')
}

/** Dense bracts around the tip, with amber hairs between them. */
export function hempFlower(id: string, seed: number): string {
  const rnd = random(seed)
  const [height, sway] = [380, between(rnd, -40, 40)]
  const fans = (
    [
      [0.3, -64, 0.62],
      [0.36, 62, 0.58],
      [0.56, -48, 0.4],
      [0.6, 50, 0.38],
    ] as const
  )
    .map(([t, lean, scale], i) => {
      const p = stemAt(height, sway, t)
      return at(p.x, p.y, p.turn + lean, hempLeaf(`${id}f${i}`), scale)
    })
    .join('')
  let bud = ''
  for (let row = 0; row < 12; row++) {
    const t = 0.62 + row * 0.036
    const { x, y, turn } = stemAt(height, sway, t)
    const girth = 34 * Math.sin(Math.PI * (0.22 + 0.066 * row))
    for (let k = 0; k < 6; k++) {
      const place = k / 2.5 - 1 + between(rnd, -0.22, 0.22)
      const tone: Green = rnd() > 0.5 ? { light: '#bcd79b', dark: '#6e9c66' } : { light: '#a5ca8c', dark: '#5b8f62' }
      const size = between(rnd, 36, 54) * (1 - 0.022 * row)
      bud += at(
        x + place * girth,
        y + Math.abs(place) * 10 + between(rnd, -7, 7),
        turn - 90 + place * 54 + between(rnd, -16, 16),
        leaf(`${id}b${row}-${k}`, size, size * 0.46, tone, 0, 0, 0.78, place * -0.12),
      )
      if (rnd() > 0.45)
        bud += at(
          x + place * girth * 1.1,
          y - 8,
          turn + place * 64 + between(rnd, -20, 20),
          `<path d="M0 0q${rnd() > 0.5 ? 9 : -9} -14 1 -${Math.round(between(rnd, 24, 34))}" fill="none" stroke="#d98f45" stroke-width="2.6" stroke-linecap="round"/>`,
        )
    }
  }
  return stem(height, sway, '#7fa667', 6) + fans + bud
}
