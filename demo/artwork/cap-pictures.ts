/** The cap, alone and in its colors. */

import { dataUri, decode, rasterise } from './browser.ts'
import { cap } from './cap.ts'
import { mark } from './mark.ts'
import type { Pose } from './math3.ts'
import { INK } from './palette.ts'
import { MIDDLE, placed, soft } from './pictured.ts'
import type { Pictured } from './pictured.ts'
import { render } from './raycast.ts'
import { backdrop } from './scenes.ts'
import type { Skied } from './scenes.ts'
import { CAMERA } from './sprites.ts'
import { document } from './svg.ts'
import { contact, drift, shadeOf, waterDefs } from './water.ts'
import { SIZE } from './views.ts'

async function embroidery(): Promise<(x: number, y: number) => boolean> {
  const size = 400
  const art = await decode(await rasterise(document(size, size, mark(200, 200, 150, '#000')), size, size))
  // Four dots per millimeter, and threads with gaps between them.
  return (x, y) => {
    const [u, v] = [Math.round(200 + x * 6), Math.round(196 - y * 6)]
    if (u < 0 || v < 0 || u >= size || v >= size) return false
    return (art.data[(v * size + u) * 4 + 3] ?? 0) > 120
  }
}

const CAPS = {
  dusk: { color: '#8d9bf0', under: '#6474d0', thread: INK },
  ink: { color: '#34457f', under: '#8d9bf0', thread: '#ffd9c7' },
  rose: { color: '#efb7b4', under: '#d98f92', thread: INK },
} as const

interface Shot {
  readonly color: keyof typeof CAPS
  readonly pose: Pose
  readonly scale: number
}

async function capUri({ color, pose, scale }: Shot): Promise<{ uri: string; size: number }> {
  const sprite = render(cap({ ...CAPS[color], stitched: await embroidery() }), pose, scale, CAMERA)
  return { uri: await dataUri(sprite), size: sprite.width }
}

/** Ambient occlusion of an upright cap: under the crown, and below the brim. */
const underCap = (x: number, y: number, scale: number, dark: string): string =>
  contact(x - 4 * scale, y + 50 * scale, 61 * scale, dark, 0.7, 0.15) +
  contact(x - 44 * scale, y + 71 * scale, 50 * scale, dark, 0.75, 0.16)

const UPRIGHT: Pose = { yaw: -32, pitch: 6 }
const tipped = () => capUri({ color: 'dusk', pose: { yaw: -38, pitch: 14, roll: -17 }, scale: 5 })
const small = (color: keyof typeof CAPS) => capUri({ color, pose: UPRIGHT, scale: 3.7 })

export function caps(skied: Skied): Pictured {
  const dark = shadeOf(skied.sky)
  const frame = (body: string): string => document(SIZE, SIZE, waterDefs() + soft(dark) + body)
  return {
    slug: skied.slug,
    views: {
      front: async () =>
        frame(
          underCap(690, 770, 5.2, dark) + placed(await capUri({ color: 'dusk', pose: UPRIGHT, scale: 5.2 }), 690, 770),
        ),
      tilted: async () => frame(drift(710, 1250, 330, dark) + placed(await tipped(), 690, 690)),
      pair: async () =>
        frame(
          underCap(940, 610, 3.7, dark) +
            placed(await small('ink'), 940, 610) +
            underCap(500, 930, 3.7, dark) +
            placed(await small('dusk'), 500, 930),
        ),
      ingredients: async () =>
        frame(
          underCap(690, 950, 3.7, dark) +
            placed(await small('rose'), 690, 950) +
            placed(await small('ink'), 704, 790) +
            placed(await small('dusk'), 690, 630),
        ),
      sky: async () =>
        document(SIZE, SIZE, backdrop(skied) + drift(720, 1200, 280, dark) + placed(await tipped(), MIDDLE, 650, 0.8)),
    },
  }
}
