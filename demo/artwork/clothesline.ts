/** Garments on a clothesline, each on a wooden hanger. */

import { n } from './svg.ts'
import { SIZE } from './views.ts'

/** The line across the picture: its start, its sag in the middle, its end. */
export interface Line {
  readonly left: number
  readonly sag: number
  readonly right: number
}

/** The height of the line at a position: a parabola through its ends. */
function heightOf({ left, sag, right }: Line, x: number): number {
  const t = x / SIZE
  return left + (right - left) * t + 4 * sag * t * (1 - t)
}

export function rope(line: Line, dark: string): string {
  const reach = 30
  const curve = `M${-reach} ${n(heightOf(line, -reach))}Q${SIZE / 2} ${n((line.left + line.right) / 2 + 2 * line.sag)} ${SIZE + reach} ${n(heightOf(line, SIZE + reach))}`
  return (
    `<path d="${curve}" fill="none" stroke="${dark}" stroke-opacity=".75" stroke-width="5"/>` +
    `<path d="${curve}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2" transform="translate(0 -1.4)"/>`
  )
}

/** The neck opening of a laid garment, in its pixels: center and half axes. */
const OPENING = { x: SIZE / 2, y: 276, wide: 104, deep: 74 }
/** Where the hook meets the line. */
const HOOK = { x: SIZE / 2 + 4, y: 108 }

/** Only the visible parts: the hook, and the top inside the opening. */
function hanger(id: string): string {
  const { x, y, wide, deep } = OPENING
  const hook = `M${x} ${y}V196C${x} 168 ${x + 34} 166 ${x + 34} 136A31 31 0 1 0 ${x - 27} 132`
  const crown = `M${x - wide - 20} ${y + 46}C${x - 60} ${y + 8} ${x - 40} ${y - 8} ${x} ${y - 10}C${x + 40} ${y - 8} ${x + 60} ${y + 8} ${x + wide + 20} ${y + 46}V${y + 74}C${x + 60} ${y + 40} ${x + 40} ${y + 26} ${x} ${y + 24}C${x - 40} ${y + 26} ${x - 60} ${y + 40} ${x - wide - 20} ${y + 74}Z`
  return (
    `<defs><clipPath id="${id}"><path d="M${x - wide} ${y}A${wide} ${deep} 0 0 0 ${x + wide} ${y}A${wide} ${n(deep * 0.36)} 0 0 0 ${x - wide} ${y}Z"/></clipPath>` +
    `<linearGradient id="${id}-w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3d9b4"/><stop offset=".45" stop-color="#dcb585"/><stop offset="1" stop-color="#a97b50"/></linearGradient></defs>` +
    `<g clip-path="url(#${id})"><path d="${crown}" transform="translate(0 9)" fill="#1d2a58" fill-opacity=".22" filter="url(#near)"/><path d="${crown}" fill="url(#${id}-w)"/></g>` +
    `<g fill="none" stroke-linecap="round"><path d="${hook}" stroke="#6f7896" stroke-width="9"/><path d="${hook}" stroke="#f4f6ff" stroke-opacity=".85" stroke-width="3" transform="translate(-1.6 -1)"/></g>`
  )
}

/** A laid garment hanging at a position on the line, slightly rotated. */
export function hanging(uri: string, line: Line, at: number, swing: number, scale: number): string {
  return (
    `<g transform="translate(${n(at)} ${n(heightOf(line, at))}) rotate(${swing}) scale(${scale}) translate(${-HOOK.x} ${-HOOK.y})">` +
    `<image href="${uri}" width="${SIZE}" height="${SIZE}"/>${hanger(`hang-${Math.round(at)}`)}</g>`
  )
}
