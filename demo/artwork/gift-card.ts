/** The gift card: the size of a bank card, three times as thick, with a printed sunset. */

import { decode, rasterise } from './browser.ts'
import { cloud } from './clouds.ts'
import { lighten, skyAt, typeOn } from './color.ts'
import { labelSky, ripples } from './label-ground.ts'
import { mark } from './mark.ts'
import { clamp, vec } from './math3.ts'
import { BRAND } from './palette.ts'
import type { Sky } from './palette.ts'
import type { Solid } from './raycast.ts'
import { carved } from './sdf.ts'
import { document, linear } from './svg.ts'
import { texture } from './texture.ts'
import { display, plain } from './typography.ts'

export const CARD = { width: 122, height: 77, thick: 2.6, round: 7 } as const

function face(sky: Sky): string {
  const { width: w, height: h } = CARD
  const air = skyAt(sky, 0.6)
  const tones = { lit: lighten(air, 0.78), body: lighten(air, 0.42), shade: skyAt(sky, 0.85) }
  const bank = [
    [-10, 34, 54, 25],
    [74, 30, 62, 28],
    [36, 41, 50, 20],
  ]
    .map(
      ([x, y, cw = 0, ch = 0], i) =>
        `<g transform="translate(${x} ${y})">${cloud(`card${i}`, 40 + i * 9, cw, ch, tones)}</g>`,
    )
    .join('')
  const top = typeOn(skyAt(sky, 0.15))
  const low = typeOn(skyAt(sky, 0.95))
  const sun = `<defs>${linear('card-sun', [
    { at: 0, color: lighten(sky[0], 0.7) },
    { at: 1, color: sky[0] },
  ])}</defs><circle cx="${w * 0.57}" cy="40" r="14.5" fill="url(#card-sun)"/>`
  return document(
    w,
    h,
    labelSky(sky, { width: w, height: h }) +
      sun +
      bank +
      mark(14, 14.5, 5.4, top) +
      display(BRAND, { x: 23, y: 17, size: 9.6, fill: top, anchor: 'start', weight: 440, spacing: -0.2 }) +
      display('Nothing to do', { x: 9, y: 68, size: 8.6, fill: low, anchor: 'start', weight: 400, spacing: -0.15 }) +
      plain('Gift card', { x: w - 9, y: 68, size: 3.6, fill: low, anchor: 'end', weight: 560 }) +
      ripples(low, w - 17, 56, 16, 3, 2.1),
  )
}

/** Standing on its long edge; the origin is the center of that edge. */
export async function giftCard(sky: Sky): Promise<Solid> {
  const [width, height] = [CARD.width * 14, CARD.height * 14]
  const sized = face(sky).replace(/width="[\d.]+" height="[\d.]+"/, `width="${width}" height="${height}"`)
  const sheet = texture(await decode(await rasterise(sized, width, height)))
  const [hw, hh, ht] = [CARD.width / 2, CARD.height / 2, CARD.thick / 2]
  return carved({
    reach: 74,
    center: vec(0, hh, 0),
    gloss: 0.42,
    distance(x, y, z) {
      const [qx, qy] = [Math.abs(x) - hw + CARD.round, Math.abs(y - hh) - hh + CARD.round]
      const flat = Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - CARD.round
      const [a, b] = [flat + 0.5, Math.abs(z) - ht + 0.5]
      return Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - 0.5
    },
    color(p, normal, out) {
      if (Math.abs(normal.z) < 0.6) {
        out.fill(0.86)
        return
      }
      const u = clamp(0.5 + (Math.sign(p.z) * p.x) / CARD.width, 0.002, 0.998)
      sheet.sample(u, 1 - p.y / CARD.height, out)
    },
  })
}
