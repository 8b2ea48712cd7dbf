/** Flowers: chamomile, lavender and gentian. */

import { blend } from './color.ts'
import { leaf, stem, stemAt } from './leaves.ts'
import { between, random } from './random.ts'
import { raised } from './relief.ts'
import { linear, n, radial } from './svg.ts'

export const at = (x: number, y: number, turn: number, body: string, sx = 1, sy = sx): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(sx)} ${n(sy)})">${body}</g>`

/** A petal along +x from the origin: round with `blunt` near 1, pointed near 0. */
export function petal(length: number, width: number, blunt: number, fill: string): string {
  const [h, b] = [width / 2, length * (0.5 + 0.42 * blunt)]
  return (
    `<path d="M0 0C${n(length * 0.16)} ${n(-h * 0.7)} ${n(length * 0.4)} ${n(-h)} ${n(b)} ${n(-h * (0.72 + 0.28 * blunt))}` +
    `C${n(length * 0.96)} ${n(-h * 0.5 * blunt)} ${n(length)} ${n(-h * 0.2)} ${n(length)} 0C${n(length)} ${n(h * 0.2)} ${n(length * 0.96)} ${n(h * 0.5 * blunt)} ${n(b)} ${n(h * (0.72 + 0.28 * blunt))}` +
    `C${n(length * 0.4)} ${n(h)} ${n(length * 0.16)} ${n(h * 0.7)} 0 0Z" fill="${fill}"/>`
  )
}

/** White petals around a golden center. Squashed to tilt it, so the far petals look shorter. */
export function chamomile(id: string, seed: number, squash = 0.72): string {
  const rnd = random(seed)
  const rays = Array.from({ length: 17 }, (_, i) => {
    const turn = (i / 17) * 360 + between(rnd, -4, 4)
    const length = between(rnd, 78, 92)
    return at(
      0,
      0,
      turn,
      raised(petal(length, 23, 0.9, `url(#${id}-p)`), true) +
        `<path d="M30 -3L${n(length * 0.86)} -4M30 3L${n(length * 0.86)} 3" stroke="#aab4e6" stroke-opacity=".4" stroke-width="1.6" stroke-linecap="round"/>`,
    )
  }).join('')
  const dots = Array.from({ length: 64 }, (_, i) => {
    const [a, r] = [i * 2.39996, 3.9 * Math.sqrt(i)]
    return `<circle cx="${n(Math.cos(a) * r)}" cy="${n(Math.sin(a) * r * 0.9 - 6)}" r="2.3" fill="${blend('#ffd65c', '#e08f1d', rnd())}"/>`
  }).join('')
  return (
    `<defs>${linear(
      `${id}-p`,
      [
        { at: 0, color: '#a4abde' },
        { at: 0.4, color: '#dfe2f7' },
        { at: 1, color: '#ffffff' },
      ],
      [0, 0],
      [1, 0],
    )}` +
    `${radial(
      `${id}-d`,
      [
        { at: 0, color: '#ffe487' },
        { at: 0.6, color: '#f7b733' },
        { at: 1, color: '#c9781a' },
      ],
      0.4,
      0.3,
      0.75,
    )}</defs>` +
    `<g transform="scale(1 ${squash})">${rays}<ellipse cx="3" cy="5" rx="37" ry="35" fill="#6b5a2a" fill-opacity=".25"/><ellipse cy="-5" rx="34" ry="33" fill="url(#${id}-d)"/>${dots}</g>`
  )
}

/** A chamomile on its stem with feathery leaves. */
export function chamomileStem(id: string, seed: number): string {
  const rnd = random(seed)
  const [height, sway] = [300, between(rnd, -70, 70)]
  const top = stemAt(height, sway, 1)
  const feather = [0.3, 0.5, 0.68]
    .map((t, i) => {
      const { x, y, turn } = stemAt(height, sway, t)
      const side = i % 2 ? 1 : -1
      const barbs = Array.from(
        { length: 7 },
        (_, k) => `M0 ${-8 - k * 9}q${k % 2 ? 5 : -5} -11 ${k % 2 ? 13 : -13} ${-17 + k}`,
      ).join('')
      return at(
        x,
        y,
        turn + side * 48,
        `<path d="M0 0V-76${barbs}" fill="none" stroke="#86a562" stroke-width="2.1" stroke-linecap="round"/>`,
      )
    })
    .join('')
  return (
    stem(height, sway, '#7f9f5c', 4.6) +
    feather +
    at(top.x, top.y, top.turn * 0.6, chamomile(`${id}f`, seed + 1, 0.66), 0.82)
  )
}

/** Lavender: whorls of small buds, denser towards the tip, some of them open. */
export function lavender(id: string, seed: number): string {
  const rnd = random(seed)
  const [height, sway] = [460, between(rnd, -70, 70)]
  const defs = [0, 1, 2]
    .map((k) =>
      radial(
        `${id}-${k}`,
        [
          { at: 0, color: ['#cdb8f6', '#b59bef', '#9f86e0'][k] ?? '#b59bef' },
          { at: 0.55, color: ['#9277d6', '#7e62c9', '#6a51b6'][k] ?? '#7e62c9' },
          { at: 1, color: '#463384' },
        ],
        0.35,
        0.28,
        0.8,
      ),
    )
    .join('')
  let out = ''
  for (let row = 0; row < 11; row++) {
    const t = row === 0 ? 0.46 : 0.53 + row * 0.047
    const { x, y, turn } = stemAt(height, sway, t)
    const width = (row === 0 ? 15 : 26 - Math.abs(row - 4) * 1.9) * 1.05
    for (let k = 0; k < 6; k++) {
      const place = k / 2.5 - 1
      const lean = turn + place * 52
      const size = between(rnd, 0.85, 1.15)
      out += at(
        x + place * width,
        y + Math.abs(place) * 4,
        lean,
        `<ellipse cy="-11" rx="7.6" ry="13" fill="url(#${id}-${Math.floor(rnd() * 3)})"/><ellipse cx="-2" cy="-15" rx="2.2" ry="5" fill="#fff" fill-opacity=".28"/>`,
        size,
      )
    }
    if (row % 3 === 1)
      out += at(
        x + between(rnd, -12, 12),
        y - 10,
        turn,
        [0, 72, 144, 216, 288].map((a) => at(0, 0, a, petal(13, 9, 0.9, '#d6c6fb'))).join('') +
          '<circle r="3" fill="#6a51b6"/>',
      )
  }
  const foliage = [-1, 1]
    .map((side) => {
      const p = stemAt(height, sway, 0.16)
      return at(
        p.x,
        p.y,
        p.turn - 90 + side * 24,
        leaf(`${id}l${side > 0 ? 'r' : 'l'}`, 150, 15, { light: '#a9b89a', dark: '#77906f' }, 0, 0, 0.8, side * -0.08),
      )
    })
    .join('')
  return `<defs>${defs}</defs>${stem(height, sway, '#8ba27c', 4.4)}${foliage}${out}`
}

/** Gentian: a deep blue trumpet of five pointed lobes with little pleats between. */
export function gentian(id: string, squash = 0.7): string {
  const lobes = [0, 72, 144, 216, 288]
    .map((a) =>
      at(
        0,
        0,
        a - 90,
        raised(petal(112, 70, 0.25, `url(#${id}-g)`)) +
          '<path d="M20 0L98 0" stroke="#1b2273" stroke-opacity=".5" stroke-width="2.6" stroke-linecap="round"/>',
      ),
    )
    .join('')
  const pleats = [36, 108, 180, 252, 324].map((a) => at(0, 0, a - 90, petal(62, 34, 0.1, '#5b6be0'))).join('')
  const freckles = Array.from(
    { length: 20 },
    (_, i) =>
      `<circle cx="${n(Math.cos(i * 2.4) * (20 + (i % 4) * 4))}" cy="${n(Math.sin(i * 2.4) * (20 + (i % 4) * 4))}" r="2" fill="#dfe6ff" fill-opacity=".7"/>`,
  ).join('')
  return (
    `<defs>${linear(
      `${id}-g`,
      [
        { at: 0, color: '#1d2682' },
        { at: 0.4, color: '#3344c8' },
        { at: 0.8, color: '#5a70f0' },
        { at: 1, color: '#3648c4' },
      ],
      [0, 0],
      [1, 0.2],
    )}` +
    `${radial(`${id}-t`, [
      { at: 0, color: '#0e1248' },
      { at: 0.55, color: '#2f3db4' },
      { at: 1, color: '#93a4ff', opacity: 0 },
    ])}</defs>` +
    `<g transform="scale(1 ${squash})">${pleats}${lobes}<circle r="40" fill="url(#${id}-t)"/>${freckles}<circle r="7" fill="#f6efb8"/><circle cx="-2" cy="-2" r="3" fill="#fff"/></g>`
  )
}

export function gentianStem(id: string, seed: number): string {
  const rnd = random(seed)
  const [height, sway] = [230, between(rnd, -40, 40)]
  const green = { light: '#7fae74', dark: '#33704f' }
  const top = stemAt(height, sway, 1)
  const leaves = [0.2, 0.5, 0.78]
    .map((t, i) =>
      [-1, 1]
        .map((side) => {
          const p = stemAt(height, sway, t)
          return at(
            p.x,
            p.y,
            p.turn - 90 + side * 52,
            leaf(`${id}l${i}${side > 0 ? 'r' : 'l'}`, 116 - i * 18, 42 - i * 6, green, 0, 3, 0.75, side * -0.12),
          )
        })
        .join(''),
    )
    .join('')
  return stem(height, sway, '#5d8a58', 6) + leaves + at(top.x, top.y - 6, top.turn, gentian(`${id}f`, 0.74))
}
