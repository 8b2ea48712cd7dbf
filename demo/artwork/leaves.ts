/** Leaves and sprigs, drawn flat with veins and light on one half. */

import { blend, lighten } from './color.ts'
import { INK } from './palette.ts'
import { between, random } from './random.ts'
import { raised } from './relief.ts'
import { linear, n, through } from './svg.ts'

export interface Green {
  readonly light: string
  readonly dark: string
}

type Point = readonly [number, number]

/** Half widths along a leaf from stalk to tip; `teeth` cuts notches into the edge. */
function edge(length: number, width: number, teeth: number, full: number): Point[] {
  const steps = teeth > 0 ? teeth * 4 : 14
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const bite = teeth > 0 ? 1 - 0.11 * Math.pow(Math.abs(Math.sin(Math.PI * teeth * t)), 0.5) * (t > 0.06 ? 1 : 0) : 1
    const belly = Math.pow(Math.sin(Math.PI * Math.pow(t, full)), 0.82)
    return [t * length, (width / 2) * belly * bite] as const
  })
}

/** A leaf along +x from the origin, with its stalk at the left; `bend` curves it. */
export function leaf(
  id: string,
  length: number,
  width: number,
  { light, dark }: Green,
  teeth = 0,
  veins = 6,
  full = 0.72,
  bend = 0.12,
): string {
  const curl = (x: number): number => -bend * length * Math.pow(x / length, 2)
  const rim = edge(length, width, teeth, full)
  const upper = rim.map(([x, y]): Point => [x, curl(x) - y])
  const lower = rim.map(([x, y]): Point => [x, curl(x) + y])
  const rib = Array.from({ length: 9 }, (_, i): Point => [(i / 8) * length, curl((i / 8) * length)])
  const whole = `${through([...upper, ...lower.toReversed()], true)}`
  const half = `${through([...upper, ...rib.toReversed()], true)}`
  const lines = Array.from({ length: veins }, (_, i) =>
    vein(length, width, (i + 0.7) / (veins + 0.6), full, curl),
  ).join('')
  const warm = blend(light, dark, 0.32)
  return (
    `<defs>${linear(
      `${id}-a`,
      [
        { at: 0, color: warm },
        { at: 0.5, color: dark },
        { at: 1, color: blend(dark, INK, 0.25) },
      ],
      [0, 0.4],
      [1, 1],
    )}` +
    `${linear(
      `${id}-b`,
      [
        { at: 0, color: lighten(light, 0.12) },
        { at: 0.45, color: light },
        { at: 1, color: blend(light, dark, 0.62) },
      ],
      [0, 0],
      [1, 0.8],
    )}` +
    `<clipPath id="${id}-c"><path d="${whole}"/></clipPath></defs>` +
    raised(
      `<path d="${whole}" fill="url(#${id}-a)"/><path d="${half}" fill="url(#${id}-b)"/>` +
        `<g clip-path="url(#${id}-c)" fill="none" stroke-linecap="round">${quilt(lines, length, width, light, dark, veins)}` +
        `<path d="${through(rib)}" stroke="${blend(dark, INK, 0.2)}" stroke-opacity=".38" stroke-width="${n(length * 0.05)}" transform="translate(0 ${n(length * 0.014)})" filter="url(#leaf-soft)"/></g>` +
        `<path d="${through(rib)}" fill="none" stroke="${lighten(light, 0.4)}" stroke-opacity=".85" stroke-width="${n(length * 0.012)}" stroke-linecap="round"/>`,
      length < 90,
    )
  )
}

/** The blade bulges between veins: a dark fold beside each vein, light on the bulge, a thin vein. */
function quilt(lines: string, length: number, width: number, light: string, dark: string, veins: number): string {
  if (veins === 0) return ''
  const gap = length / (veins + 1)
  const fold = (color: string, opacity: number, wide: number, dx: number, dy: number): string =>
    `<g stroke="${color}" stroke-opacity="${n(opacity)}" stroke-width="${n(wide)}" transform="translate(${n(dx)} ${n(dy)})" filter="url(#leaf-soft)">${lines}</g>`
  return (
    fold(lighten(light, 0.45), 0.34, gap * 0.34, gap * 0.46, -width * 0.02) +
    fold(blend(dark, INK, 0.25), 0.42, gap * 0.26, gap * 0.1, width * 0.015) +
    `<g stroke="${lighten(light, 0.35)}" stroke-opacity=".55" stroke-width="${n(length * 0.006)}">${lines}</g>`
  )
}

function vein(length: number, width: number, t: number, full: number, curl: (x: number) => number): string {
  const x = t * length
  const reach = Math.min(0.96, t + 0.2)
  const y = (width / 2) * Math.pow(Math.sin(Math.PI * Math.pow(reach, full)), 0.82) * 0.84
  const end = reach * length
  const side = (sign: number): string =>
    `<path d="M${n(x)} ${n(curl(x))}Q${n(x + (end - x) * 0.4)} ${n(curl(x) + sign * y * 0.65)} ${n(end)} ${n(curl(end) + sign * y)}"/>`
  return side(1) + side(-1)
}

const at = (x: number, y: number, turn: number, body: string, scale = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})">${body}</g>`

/** A stem as a curve from the bottom (0,0) up to -height; returns the position at a fraction of it. */
export function stemAt(height: number, sway: number, t: number): { x: number; y: number; turn: number } {
  const x = sway * t * t
  return { x, y: -height * t, turn: (Math.atan2(2 * sway * t, height) * 180) / Math.PI }
}

export function stem(height: number, sway: number, color: string, width: number): string {
  const points = Array.from({ length: 9 }, (_, i): Point => {
    const p = stemAt(height, sway, i / 8)
    return [p.x, p.y]
  })
  return (
    `<path d="${through(points)}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round"/>` +
    `<path d="${through(points)}" fill="none" stroke="${lighten(color, 0.4)}" stroke-opacity=".6" stroke-width="${n(width * 0.35)}" stroke-linecap="round" transform="translate(${n(-width * 0.2)} 0)"/>`
  )
}

/** Thyme: a woody stem with pairs of small round leaves, smaller towards the tip, and a few buds. */
export function thyme(id: string, seed: number): string {
  const rnd = random(seed)
  const [height, sway, rows] = [430, between(rnd, 70, 130) * (rnd() > 0.5 ? 1 : -1), 14]
  let out = ''
  for (let i = 0; i < rows; i++) {
    const t = Math.min(1, 0.1 + (0.9 * (i + between(rnd, -0.25, 0.25))) / (rows - 1))
    const { x, y, turn } = stemAt(height, sway, t)
    const size = (42 - 20 * t) * between(rnd, 0.7, 1.25)
    const tone: Green = { light: blend('#8fa87d', '#bccd9f', t), dark: blend('#4f6b4d', '#7b9666', t) }
    for (const side of [-1, 1]) {
      const lean = turn - 90 + side * between(rnd, 28, 78)
      out += at(x, y, lean, leaf(`${id}-${i}${side > 0 ? 'r' : 'l'}`, size, size * 0.52, tone, 0, 0, 0.85, side * 0.1))
      if (rnd() > 0.3)
        out += at(
          x,
          y - 4,
          lean + side * between(rnd, -44, 30),
          leaf(`${id}-${i}${side > 0 ? 'x' : 'y'}`, size * 0.62, size * 0.3, tone, 0, 0, 0.85, 0),
        )
    }
  }
  return stem(height, sway, '#8a7358', 4.4) + out
}

export function lemonBalm(id: string, seed: number): string {
  const rnd = random(seed)
  const green: Green = { light: '#86b05f', dark: '#3d6f40' }
  const [height, sway] = [300, between(rnd, -50, 50)]
  let out = stem(height, sway, '#7aa35a', 6)
  for (const [i, t] of [0.28, 0.58, 0.84].entries()) {
    const { x, y, turn } = stemAt(height, sway, t)
    const size = 170 - 96 * t * t
    for (const side of [-1, 1])
      out += at(
        x,
        y,
        turn - 90 + side * (64 - 14 * t),
        leaf(`${id}${i}${side > 0 ? 'r' : 'l'}`, size, size * 0.66, green, 8, 6, 0.68, side * -0.1),
      )
  }
  const top = stemAt(height, sway, 0.98)
  for (const [i, lean] of [-38, 34, -4].entries())
    out += at(
      top.x,
      top.y + 4,
      top.turn - 90 + lean,
      leaf(`${id}t${i}`, 74 - i * 8, 46 - i * 6, { light: '#a9cc7d', dark: '#628f4e' }, 6, 4, 0.7, 0.05),
    )
  return out
}

/** The lime's leaf is double: a blade on a winged stalk. */
export function limeLeaf(id: string, seed: number): string {
  const rnd = random(seed)
  const green: Green = { light: '#5f9a55', dark: '#215a39' }
  const bend = between(rnd, -0.1, 0.16)
  const shine = `<path d="M150 -22Q205 -52 268 -34Q210 -44 150 -22Z" fill="#fff" fill-opacity=".34"/>`
  return (
    leaf(`${id}w`, 128, 74, green, 0, 4, 0.95, bend * 0.3) +
    at(122, -bend * 0.3 * 128, 0, leaf(`${id}b`, 200, 106, green, 0, 7, 0.78, bend)) +
    shine
  )
}

export function bayLeaf(id: string, green: Green): string {
  return leaf(id, 180, 74, green, 0, 7, 0.8, 0.12)
}

/** Sage: long soft gray leaves in pairs. */
export function sage(id: string, seed: number): string {
  const rnd = random(seed)
  const green: Green = { light: '#b9c9a8', dark: '#74907c' }
  const [height, sway] = [290, between(rnd, -60, 60)]
  let out = stem(height, sway, '#93a382', 6)
  for (const [i, t] of [0.2, 0.48, 0.74].entries()) {
    const { x, y, turn } = stemAt(height, sway, t)
    const size = 190 - 90 * t
    for (const side of [-1, 1])
      out += at(
        x,
        y,
        turn - 90 + side * between(rnd, 34, 58),
        leaf(`${id}${i}${side > 0 ? 'r' : 'l'}`, size, size * 0.34, green, 16, 9, 0.8, side * -0.14),
      )
  }
  const top = stemAt(height, sway, 0.98)
  for (const [i, lean] of [-30, 26, -2].entries())
    out += at(top.x, top.y + 4, top.turn - 90 + lean, leaf(`${id}t${i}`, 96 - i * 10, 30, green, 10, 6, 0.78, 0.06))
  return out
}

interface Needles {
  readonly stem: string
  readonly light: string
  readonly dark: string
  readonly count: number
  readonly width: number
}

/** Rooibos: a fresh sprig of needles above a scatter of cut red ones. */
export const rooibosSprig = (id: string, seed: number): string =>
  needled(id, seed, { stem: '#9a6a48', light: '#b9c98a', dark: '#7f9b5b', count: 46, width: 3.1 })

/** Rosemary: dense dark needles, each lit along one side. */
export const rosemary = (id: string, seed: number): string =>
  needled(id, seed, { stem: '#8b7358', light: '#9db48d', dark: '#47684f', count: 84, width: 7.2 })

function needled(id: string, seed: number, { stem: bark, light, dark, count, width }: Needles): string {
  const rnd = random(seed)
  const [height, sway] = [330, between(rnd, -60, 60)]
  const needles = Array.from({ length: count }, (_, i) => {
    const t = 0.1 + (0.9 * i) / (count - 1)
    const { x, y, turn } = stemAt(height, sway, t)
    const length = between(rnd, 54, 92) * (1 - 0.45 * t)
    const lean = turn + (i % 2 ? 1 : -1) * between(rnd, 18, 46)
    const color = blend(dark, light, rnd())
    return at(
      x,
      y,
      lean,
      `<path d="M0 0Q${n(3 * (i % 2 ? 1 : -1))} ${n(-length * 0.5)} 0 ${n(-length)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>` +
        (width > 5
          ? `<path d="M${n(-width * 0.22)} ${n(-length * 0.12)}V${n(-length * 0.9)}" stroke="${lighten(color, 0.45)}" stroke-opacity=".7" stroke-width="${n(width * 0.26)}" stroke-linecap="round"/>`
          : ''),
    )
  })
  return `<g id="${id}">${stem(height, sway, bark, 4.4)}${needles.join('')}</g>`
}

export function rooibosNeedles(seed: number, spread: number, count: number): string {
  const rnd = random(seed)
  return Array.from({ length: count }, () => {
    const [angle, far] = [rnd() * Math.PI * 2, Math.pow(rnd(), 0.6)]
    const [x, y] = [Math.cos(angle) * far * spread, Math.sin(angle) * far * spread * 0.22]
    const turn = between(rnd, -78, 78)
    const length = between(rnd, 16, 40)
    const color = blend('#7d2f1c', '#d07a48', rnd())
    return at(
      x,
      y,
      turn,
      `<rect x="${n(-length / 2)}" y="1.6" width="${n(length)}" height="4.4" rx="2" fill="#3a2030" fill-opacity=".18"/><rect x="${n(-length / 2)}" y="-2" width="${n(length)}" height="4.2" rx="2" fill="${color}"/><rect x="${n(-length / 2 + 2)}" y="-1.5" width="${n(length - 4)}" height="1.2" rx=".6" fill="#fff" fill-opacity=".28"/>`,
    )
  }).join('')
}
