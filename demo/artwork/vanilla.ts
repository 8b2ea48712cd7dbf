/** Vanilla: the flower and the pod. */

import { lighten } from './color.ts'
import { petal, at } from './flowers.ts'
import { raised } from './relief.ts'
import { linear, n } from './svg.ts'

/** Vanilla: cream petals, a frilled lip, and two long pods. */
export function vanilla(id: string): string {
  const star = [-90, -20, 38, 142, 200]
    .map((a) =>
      at(
        0,
        0,
        a,
        raised(petal(118, 50, 0.4, `url(#${id}-v)`)) +
          '<path d="M16 0L96 0" stroke="#c9bb7c" stroke-opacity=".55" stroke-width="2" stroke-linecap="round"/>',
      ),
    )
    .join('')
  const lip = raised(
    '<path d="M-18 -8C-30 26 -34 58 -22 70C-14 64 -12 74 -4 72C2 78 8 70 14 73C22 66 26 70 28 58C34 40 26 14 18 -8Z" fill="url(#' +
      id +
      '-l)"/><ellipse cy="58" rx="17" ry="9" fill="#b98a2e" fill-opacity=".5"/>',
  )
  return (
    `<defs>${linear(
      `${id}-v`,
      [
        { at: 0, color: '#cfc98a' },
        { at: 0.4, color: '#f7efc8' },
        { at: 1, color: '#fff9e2' },
      ],
      [0, 0],
      [1, 0],
    )}` +
    `${linear(`${id}-l`, [
      { at: 0, color: '#fff8d8' },
      { at: 0.6, color: '#f8e39a' },
      { at: 1, color: '#e3b64d' },
    ])}</defs><g transform="scale(1 .86)">${star}${lip}</g>`
  )
}

export function vanillaPod(id: string, length: number, bend: number): string {
  const [h, c] = [9, bend]
  const shape = `M0 0C${n(length * 0.3)} ${n(-c - h)} ${n(length * 0.7)} ${n(-c - h)} ${n(length)} 0C${n(length * 0.7)} ${n(-c + h)} ${n(length * 0.3)} ${n(-c + h)} 0 0Z`
  const line = `M${n(length * 0.05)} ${n(-c * 0.14)}C${n(length * 0.32)} ${n(-c - h * 0.35)} ${n(length * 0.68)} ${n(-c - h * 0.35)} ${n(length * 0.95)} ${n(-c * 0.14)}`
  return (
    `<defs>${linear(`${id}-s`, [
      { at: 0, color: '#7a4f35' },
      { at: 0.4, color: '#4a2c20' },
      { at: 1, color: '#24130f' },
    ])}</defs>` +
    raised(`<path d="${shape}" fill="url(#${id}-s)"/>`, true) +
    `<path d="${line}" fill="none" stroke="${lighten('#7a4f35', 0.45)}" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/>` +
    `<path d="M${n(length)} 0q14 3 18 14" fill="none" stroke="#3a2218" stroke-width="5" stroke-linecap="round"/>`
  )
}
