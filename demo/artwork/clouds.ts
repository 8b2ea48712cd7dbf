/** Clouds: overlapping soft circles with a lit upper edge and a flat, fading base. */

import { between, random } from './random.ts'
import type { Random } from './random.ts'
import { blur, linear, n, radial } from './svg.ts'

export interface CloudColors {
  readonly lit: string
  readonly body: string
  readonly shade: string
}

interface Puff {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** A pile of circles with an uneven top, the large ones in the middle. */
function puffs(rnd: Random, width: number, height: number, count: number): Puff[] {
  const peak = between(rnd, 0.36, 0.62)
  return Array.from({ length: count }, (_, i) => {
    const x = (i + 0.5 + between(rnd, -0.3, 0.3)) / count
    const hill = Math.pow(Math.max(0, 1 - Math.abs(x - peak) / (x < peak ? peak : 1 - peak)), 0.75)
    const r = height * (0.13 + 0.24 * hill * between(rnd, 0.75, 1.15))
    return { x: r + x * (width - 2 * r), y: height * 0.86 - r * 0.9 - hill * height * 0.24 * rnd(), r }
  })
}

/** A cloud in a box from 0,0 to width,height. `id` keeps its gradient ids unique. */
export function cloud(id: string, seed: number, width: number, height: number, colors: CloudColors, count = 6): string {
  const rnd = random(seed)
  const back = puffs(rnd, width, height, count)
  const crown = puffs(rnd, width, height, count + 3).map((p) => ({ x: p.x, y: p.y - height * 0.05, r: p.r * 0.62 }))
  const front = puffs(rnd, width, height, count + 2).map((p) => ({ x: p.x, y: p.y + height * 0.12, r: p.r * 0.78 }))
  const all = [...back, ...(count > 6 ? crown : []), ...front].toSorted((a, b) => a.y + a.r * 0.4 - b.y - b.r * 0.4)
  return (
    `<defs>${paint(id, colors, height)}</defs>` +
    `<g mask="url(#${id}-fade)"><g filter="url(#${id}-soft)">` +
    all.map((p) => circle(p, `${id}-mass`)).join('') +
    all.map((p) => circle(p, `${id}-puff`) + circle(p, `${id}-lit`)).join('') +
    `</g></g>`
  )
}

const circle = ({ x, y, r }: Puff, paintId: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#${paintId})"/>`

/** One gradient for all circles, so that their bases blend; each circle adds only its own highlight. */
function paint(id: string, { lit, body, shade }: CloudColors, height: number): string {
  const mass = linear(
    `${id}-mass`,
    [
      { at: 0.1, color: lit },
      { at: 0.5, color: body },
      { at: 0.9, color: shade },
    ],
    [0, 0],
    [0, n(height)],
  ).replace('<linearGradient', '<linearGradient gradientUnits="userSpaceOnUse"')
  return (
    mass +
    linear(`${id}-puff`, [
      { at: 0, color: lit, opacity: 0.85 },
      { at: 0.32, color: body, opacity: 0.62 },
      { at: 0.75, color: body, opacity: 0 },
    ]) +
    radial(
      `${id}-lit`,
      [
        { at: 0, color: lit, opacity: 0.75 },
        { at: 0.6, color: lit, opacity: 0.22 },
        { at: 1, color: lit, opacity: 0 },
      ],
      0.36,
      0.12,
      0.62,
    ) +
    blur(`${id}-soft`, n(height * 0.011)) +
    linear(`${id}-foot`, [
      { at: 0, color: '#fff' },
      { at: 0.5, color: '#fff' },
      { at: 0.78, color: '#777' },
      { at: 0.97, color: '#000' },
    ]) +
    `<mask id="${id}-fade" maskUnits="userSpaceOnUse" x="-9999" y="${n(-height)}" width="19998" height="${n(height * 2)}">` +
    `<rect x="-9999" y="0" width="19998" height="${n(height)}" fill="url(#${id}-foot)"/><rect x="-9999" y="${n(-height)}" width="19998" height="${n(height)}" fill="#fff"/></mask>`
  )
}
