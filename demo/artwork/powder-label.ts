/** The printed sheets of the powders: stick, carton and tub; in millimeters. */

import { CARTON } from './carton.ts'
import { cloud } from './clouds.ts'
import { blend, lighten, skyAt, typeOn } from './color.ts'
import { labelSky, ripples } from './label-ground.ts'
import { mark } from './mark.ts'
import { BRAND, INK, TAGLINE } from './palette.ts'
import type { Product } from './palette.ts'
import { seedOf } from './random.ts'
import { STICK_LENGTH, STICK_WIDTH } from './stick-pack.ts'
import { document, linear, n, radial } from './svg.ts'
import { TUB_PRINT } from './tub.ts'
import { display, plain } from './typography.ts'

/** The text color, chosen for the sky slightly darkened, because the shading darkens it. */
const inkAt = (product: Product, t: number): string => typeOn(blend(skyAt(product.sky, t), INK, 0.14))
const nameOf = (product: Product): string => product.name.join(' ')

/** The sun by day, a crescent by night, with a halo. */
function light(product: Product, cx: number, cy: number, r: number): string {
  const shine = lighten(product.sky[0], 0.78)
  const defs =
    `<defs>${linear('orb', [
      { at: 0, color: lighten(shine, 0.5) },
      { at: 1, color: blend(shine, product.sky[2], 0.16) },
    ])}` +
    `${radial('aura', [
      { at: 0.4, color: shine, opacity: 0.55 },
      { at: 1, color: shine, opacity: 0 },
    ])}</defs>`
  const aura = `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 2.1)}" fill="url(#aura)"/>`
  if (!product.slug.includes('nightfall'))
    return `${defs}${aura}<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="url(#orb)"/>`
  const moon = `M${n(cx + r * 0.35)} ${n(cy - r * 0.94)}A${n(r)} ${n(r)} 0 1 0 ${n(cx + r * 0.94)} ${n(cy + r * 0.35)}A${n(r * 0.8)} ${n(r * 0.8)} 0 0 1 ${n(cx + r * 0.35)} ${n(cy - r * 0.94)}Z`
  return `${defs}${aura}<path d="${moon}" fill="url(#orb)"/>`
}

function weather(
  product: Product,
  height: number,
  places: readonly (readonly [number, number, number, number])[],
): string {
  return places
    .map(([x, y, w, h], i) => {
      const air = skyAt(product.sky, Math.min(1, (y + h) / height))
      const colors = { lit: lighten(air, 0.78), body: lighten(air, 0.4), shade: blend(air, product.sky[2], 0.2) }
      return `<g transform="translate(${n(x)} ${n(y)})">${cloud(`w${i}`, seedOf(product.slug) + i * 13, w, h, colors)}</g>`
    })
    .join('')
}

export function stickLabel(product: Product): string {
  const [w, h] = [STICK_WIDTH, STICK_LENGTH]
  const body =
    labelSky(product.sky, { width: w, height: h }) +
    light(product, w / 2 + 1, 33, 6.6) +
    weather(product, h, [
      [-6, 34, 26, 13],
      [9, 42, 24, 12],
      [-8, 49, 22, 10],
    ]) +
    mark(w / 2, 17.4, 3.4, inkAt(product, 0.13)) +
    display(nameOf(product), {
      x: w / 2 + 3.3,
      y: 114,
      size: 10.6,
      fill: inkAt(product, 0.66),
      anchor: 'start',
      rotate: -90,
      weight: 420,
      spacing: -0.2,
    }) +
    plain(product.note, {
      x: w / 2 + 8.2,
      y: 114,
      size: 2.5,
      fill: inkAt(product, 0.66),
      anchor: 'start',
      rotate: -90,
      weight: 560,
    }) +
    display(BRAND, {
      x: w / 2 - 6.9,
      y: 114,
      size: 3.7,
      fill: inkAt(product, 0.66),
      anchor: 'start',
      rotate: -90,
      weight: 480,
      optical: 30,
    })
  return document(w, h, body)
}

export function cartonFront(product: Product): string {
  const { width: w, height: h } = CARTON
  const [top, low, foot] = [inkAt(product, 0.12), inkAt(product, 0.68), inkAt(product, 0.92)]
  const body =
    labelSky(product.sky, { width: w, height: h }) +
    light(product, w * 0.6, 56, 15) +
    weather(product, h, [
      [-14, 54, 62, 30],
      [40, 58, 66, 32],
      [10, 72, 46, 20],
    ]) +
    mark(13.4, 17, 5.2, top) +
    display(BRAND, { x: 22, y: 19.4, size: 9.4, fill: top, anchor: 'start', weight: 440, spacing: -0.2 }) +
    display(nameOf(product), { x: 8, y: 108, size: 18, fill: low, anchor: 'start', weight: 400, spacing: -0.5 }) +
    plain(product.note, { x: 8.6, y: 116.6, size: 4, fill: low, anchor: 'start', weight: 560 }) +
    plain(product.line, { x: 8.6, y: 128.6, size: 3.1, fill: foot, anchor: 'start', weight: 560 }) +
    plain(`${product.size} · 40 g`, { x: 8.6, y: 133.4, size: 3.1, fill: foot, anchor: 'start', weight: 460 })
  return document(w, h, body)
}

export function cartonSide(product: Product): string {
  const { depth: w, height: h } = CARTON
  const [up, low] = [inkAt(product, 0.3), inkAt(product, 0.8)]
  const rows = ['Tear, pour, stir', 'One stick, one glass', 'One slow breath']
  const body =
    labelSky(product.sky, { width: w, height: h }) +
    display(TAGLINE, { x: w / 2 + 2.6, y: 84, size: 7.6, fill: up, rotate: -90, anchor: 'start', spacing: -0.1 }) +
    rows.map((row, i) => plain(row, { x: w / 2, y: 104 + i * 5, size: 2.9, fill: low, weight: 540 })).join('') +
    ripples(low, w / 2, 124, 18, 3, 2.4)
  return document(w, h, body)
}

export function cartonTop(product: Product): string {
  const [w, h] = [CARTON.width, CARTON.depth]
  const ground = lighten(product.sky[0], 0.1)
  const lip = `<path d="M0 ${n(h - 3)}H${n(w)}" stroke="${blend(ground, product.sky[2], 0.4)}" stroke-width=".3"/>`
  return document(w, h, `<rect width="${n(w)}" height="${n(h)}" fill="${ground}"/>${lip}`)
}

export function tubLabel(product: Product): string {
  const [w, h] = [TUB_PRINT.girth, TUB_PRINT.high - TUB_PRINT.low]
  const c = w / 2
  const [top, low, foot] = [inkAt(product, 0.15), inkAt(product, 0.5), inkAt(product, 0.9)]
  const places = [-60, -8, 46, 92, 150, 205, 250].map((x, i): [number, number, number, number] => [
    x + 6,
    60 + (i % 3) * 4,
    66,
    25,
  ])
  const body =
    labelSky(product.sky, { width: w, height: h }) +
    light(product, c + 30, 70, 10) +
    weather(product, h, places) +
    mark(c, 13, 5.4, top) +
    display(BRAND, { x: c, y: 27.6, size: 8, fill: top, weight: 440, spacing: -0.18 }) +
    display(nameOf(product), { x: c, y: 46, size: 17, fill: low, weight: 400, spacing: -0.45 }) +
    plain(`${product.line}, ${product.note.toLowerCase()}`, { x: c, y: 53.4, size: 3.3, fill: low, weight: 560 }) +
    plain(product.size, { x: c, y: 82, size: 3.1, fill: foot, weight: 560 })
  return document(w, h, body)
}
