/** The background of a label: the product's sky and its ornament. */

import { cloud } from './clouds.ts'
import { blend, lighten, skyAt } from './color.ts'
import type { Product, Sky } from './palette.ts'
import { glint } from './mark.ts'
import { random, seedOf } from './random.ts'
import { blur, linear, n, radial, through } from './svg.ts'

export interface Sheet {
  readonly width: number
  readonly height: number
}

/** The sky: a gradient with two wide glows, to look less uniform. */
export function labelSky(sky: Sky, { width, height }: Sheet): string {
  const box = `width="${n(width)}" height="${n(height)}"`
  return (
    `<defs>${linear('sky', [
      { at: 0.02, color: sky[0] },
      { at: 0.5, color: sky[1] },
      { at: 0.98, color: sky[2] },
    ])}` +
    `${radial('glow', [
      { at: 0, color: lighten(sky[0], 0.2), opacity: 0.4 },
      { at: 1, color: sky[0], opacity: 0 },
    ])}` +
    `${radial('deep', [
      { at: 0, color: sky[2], opacity: 0.55 },
      { at: 1, color: sky[2], opacity: 0 },
    ])}</defs>` +
    `<rect ${box} fill="url(#sky)"/>` +
    `<ellipse cx="${n(width * 0.44)}" cy="${n(height * 0.2)}" rx="${n(width * 0.3)}" ry="${n(height * 0.34)}" fill="url(#glow)"/>` +
    `<ellipse cx="${n(width * 0.72)}" cy="${n(height * 0.86)}" rx="${n(width * 0.34)}" ry="${n(height * 0.3)}" fill="url(#deep)"/>`
  )
}

interface Placed {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly tone: number
}

/** Around the whole can, so that a turned one shows clouds too. */
const BANK: readonly Placed[] = [
  { x: 52, y: 62, w: 44, h: 22, tone: 0.55 },
  { x: 92, y: 68, w: 50, h: 26, tone: 0.6 },
  { x: 136, y: 60, w: 40, h: 19, tone: 0.5 },
  { x: 4, y: 64, w: 48, h: 23, tone: 0.55 },
  { x: 66, y: 76, w: 40, h: 18, tone: 0.8 },
  { x: 152, y: 80, w: 34, h: 15, tone: 0.75 },
  { x: 20, y: 82, w: 38, h: 16, tone: 0.75 },
]

function bank(product: Product, { height }: Sheet): string {
  return BANK.map((place, i) => {
    const air = skyAt(product.sky, (place.y + place.h) / height)
    const colors = {
      lit: lighten(product.sky[0], 0.6 + 0.3 * place.tone),
      body: lighten(air, 0.42 * place.tone + 0.12),
      shade: blend(air, product.sky[2], 0.12),
    }
    return `<g transform="translate(${place.x} ${place.y})">${cloud(`bank${i}`, seedOf(product.slug) + i * 7, place.w, place.h, colors)}</g>`
  }).join('')
}

/** A disc behind the clouds: the sun, or the moon of the evening moods. */
function disc(sky: Sky, cx: number, cy: number, r: number): string {
  const light = lighten(sky[0], 0.72)
  return (
    `<defs>${linear('disc', [
      { at: 0, color: light },
      { at: 1, color: blend(sky[0], sky[1], 0.35) },
    ])}` +
    `${radial('halo', [
      { at: 0.5, color: light, opacity: 0.55 },
      { at: 1, color: light, opacity: 0 },
    ])}</defs>` +
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 1.9)}" fill="url(#halo)"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="url(#disc)"/>`
  )
}

/** Ripples: a few slivers that get shorter towards the viewer, as on still water. */
export function ripples(color: string, cx: number, y: number, width: number, rows: number, gap: number): string {
  return Array.from({ length: rows }, (_, i) => {
    const half = (width / 2) * (1 - i * 0.24)
    return `<path d="${glint(cx + (i % 2 ? 0.8 : -0.4), y + i * gap, half, 0.62)}" fill="${color}" fill-opacity="${n(0.9 - i * 0.15)}"/>`
  }).join('')
}

export function sparklingGround(product: Product, sheet: Sheet): string {
  return labelSky(product.sky, sheet) + disc(product.sky, sheet.width / 2 + 9, 66, 11.5) + bank(product, sheet)
}

/** The mood line: a large disc, striped by its own reflection. */
export function moodGround(product: Product, sheet: Sheet): string {
  const { width, height } = sheet
  const [cx, cy, r] = [width / 2, 62, 25]
  const shine = lighten(product.sky[0], 0.5)
  const bars = Array.from({ length: 6 }, (_, i) => {
    const half = r * (0.98 - i * 0.16)
    return `<rect x="${n(cx - half)}" y="${n(cy + r + 6 + i * 4.4)}" width="${n(half * 2)}" height="${n(2.1 - i * 0.26)}" rx="1.1" fill="${shine}" fill-opacity="${n(0.62 - i * 0.095)}"/>`
  })
  return (
    labelSky(product.sky, sheet) +
    halo(product.sky, cx, cy, r) +
    bars.join('') +
    horizonHaze(product.sky, width, height * 0.61)
  )
}

function halo(sky: Sky, cx: number, cy: number, r: number): string {
  const light = lighten(sky[0], 0.62)
  return (
    `<defs>${linear('disc', [
      { at: 0, color: lighten(sky[0], 0.82) },
      { at: 0.6, color: light },
      { at: 1, color: blend(sky[0], sky[1], 0.5) },
    ])}` +
    `${radial('halo', [
      { at: 0.42, color: light, opacity: 0.5 },
      { at: 1, color: light, opacity: 0 },
    ])}</defs>` +
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 2.1)}" fill="url(#halo)"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="url(#disc)"/>`
  )
}

function horizonHaze(sky: Sky, width: number, y: number): string {
  return `<defs>${blur('haze', 2.4)}</defs><rect x="-10" y="${n(y)}" width="${n(width + 20)}" height="1.4" fill="${lighten(sky[0], 0.4)}" fill-opacity="0.35" filter="url(#haze)"/>`
}

/** The zero-proof line: a low sun and waves that fill the lower half. */
export function zeroGround(product: Product, sheet: Sheet): string {
  const { width, height } = sheet
  const sun = disc(product.sky, width / 2, 77, 17.5)
  const waves = Array.from({ length: 7 }, (_, i) => swell(product, sheet, i)).join('')
  return (
    labelSky([product.sky[0], product.sky[1], blend(product.sky[1], product.sky[2], 0.4)], { width, height }) +
    sun +
    waves
  )
}

/** Each wave repeats a whole number of times around the can, so that there is no seam. */
function swell(product: Product, { width, height }: Sheet, i: number): string {
  const rnd = random(seedOf(product.slug) + i)
  const top = 79 + i * 9.2
  const cycles = 4 + (i % 2)
  const phase = rnd() * Math.PI * 2
  const points = Array.from({ length: 49 }, (_, k): [number, number] => {
    const a = (k / 48) * Math.PI * 2
    return [(width * k) / 48, top + Math.sin(a * cycles + phase) * (2.6 + i * 0.15) + Math.sin(a * 2 + phase * 2) * 0.9]
  })
  const tone = blend(product.sky[1], product.sky[2], 0.06 + i * 0.155)
  const crest = lighten(blend(product.sky[0], tone, 0.3 + i * 0.09), 0.1)
  const body = `${through(points)}L${n(width)} ${n(height)}L0 ${n(height)}Z`
  return (
    `<defs>${linear(`swell${i}`, [
      { at: 0, color: crest },
      { at: 0.24, color: tone },
      { at: 1, color: blend(tone, product.sky[2], 0.5) },
    ])}</defs>` +
    `<path d="${body}" fill="url(#swell${i})"/><path d="${through(points)}" fill="none" stroke="${lighten(crest, 0.35)}" stroke-opacity="0.7" stroke-width="0.35"/>`
  )
}
