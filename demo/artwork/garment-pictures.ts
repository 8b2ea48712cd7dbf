/** Sweatshirt and T-shirt: laid flat, in close-up, and hanging over the water. */

import { dataUri, decode, rasterise } from './browser.ts'
import { layCloth } from './cloth.ts'
import type { Frame, Layer } from './cloth.ts'
import { hanging, rope } from './clothesline.ts'
import type { Line } from './clothesline.ts'
import { MIDDLE, soft } from './pictured.ts'
import type { Pictured } from './pictured.ts'
import { backdrop } from './scenes.ts'
import type { Skied } from './scenes.ts'
import { document, n } from './svg.ts'
import { shadeOf, waterDefs } from './water.ts'
import { SIZE } from './views.ts'

/** Caches the results of a function by its argument. */
function once<Key extends string>(make: (key: Key) => Promise<string>): (key: Key) => Promise<string> {
  const made = new Map<Key, Promise<string>>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/** A square image rotated and scaled around its center. */
const turned = (uri: string, x: number, y: number, turn: number, scale: number): string =>
  `<image href="${uri}" width="${SIZE}" height="${SIZE}" transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${scale}) translate(${-MIDDLE} ${-MIDDLE})"/>`

export interface Garment extends Skied {
  readonly color: string
  readonly other: string
  readonly print: string
  readonly cut: (color: string, print: Awaited<ReturnType<typeof decode>>) => Layer[]
}

const LINE: Line = { left: 150, sag: 22, right: 90 }
const CLOSE: Frame = { x: 470, y: 300, scale: 2.4 }

async function laid({ print, cut }: Garment, color: string, frame: Frame): Promise<string> {
  const box = `${frame.x} ${frame.y} ${n(SIZE / frame.scale)} ${n(SIZE / frame.scale)}`
  const ink = await decode(await rasterise(document(SIZE, SIZE, print, box), SIZE, SIZE))
  return dataUri(layCloth(cut(color, ink), SIZE, frame))
}

export function garment(piece: Garment): Pictured {
  const whole = once((color) => laid(piece, color, { x: 0, y: 20, scale: 1 }))
  const dark = shadeOf(piece.sky)
  const plain = (body: string): string => document(SIZE, SIZE, waterDefs() + soft(dark) + body)
  return {
    slug: piece.slug,
    views: {
      front: async () =>
        plain(`<g filter="url(#laid)">${turned(await whole(piece.color), MIDDLE, MIDDLE, 0, 1.06)}</g>`),
      tilted: async () =>
        plain(`<g filter="url(#lifted)">${turned(await whole(piece.color), MIDDLE, MIDDLE - 10, -13, 0.96)}</g>`),
      pair: async () =>
        plain(
          `<g filter="url(#laid)">${turned(await whole(piece.other), 905, 640, 11, 0.8)}</g>` +
            `<g filter="url(#laid)">${turned(await whole(piece.color), 500, 760, -7, 0.86)}</g>`,
        ),
      ingredients: async () =>
        document(
          SIZE,
          SIZE,
          `${soft(dark)}<rect width="${SIZE}" height="${SIZE}" fill="${piece.sky[0]}"/>` +
            `<g filter="url(#laid)">${turned(await laid(piece, piece.color, CLOSE), MIDDLE, MIDDLE, 0, 1.002)}</g>`,
        ),
      sky: async () =>
        document(
          SIZE,
          SIZE,
          backdrop(piece) +
            rope(LINE, dark) +
            hanging(await whole(piece.other), LINE, 1245, -3, 0.72) +
            hanging(await whole(piece.color), LINE, 610, 2, 0.86),
        ),
    },
  }
}
