/** The pictures of what is worn or given: cap, sweatshirt, T-shirt and gift card. */

import { dataUri, decode, rasterise } from './browser.ts'
import { cap } from './cap.ts'
import { layCloth } from './cloth.ts'
import type { Frame, Layer } from './cloth.ts'
import { blend } from './colour.ts'
import { sweatshirt, tee } from './garments.ts'
import { CARD, giftCard } from './gift-card.ts'
import { mark } from './mark.ts'
import type { Pose } from './math3.ts'
import { INK, PERIWINKLE } from './palette.ts'
import type { Sky } from './palette.ts'
import { render } from './raycast.ts'
import type { Solid } from './raycast.ts'
import { backdrop } from './scenes.ts'
import type { Skied } from './scenes.ts'
import { CAMERA } from './sprites.ts'
import { document, n } from './svg.ts'
import { display } from './typography.ts'
import { boxContact, contact, drift, reflection, shadeOf, waterDefs } from './water.ts'
import { SIZE } from './views.ts'

export type View = 'front' | 'tilted' | 'pair' | 'ingredients' | 'sky'

/** Something with its five pictures. */
export interface Pictured {
  readonly slug: string
  readonly views: Readonly<Record<View, () => Promise<string>>>
}

const MIDDLE = SIZE / 2

/** Remembers what a maker made, by what it was asked. */
function once<Key extends string>(make: (key: Key) => Promise<string>): (key: Key) => Promise<string> {
  const made = new Map<Key, Promise<string>>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/** A square image turned and scaled about its middle. */
const turned = (uri: string, x: number, y: number, turn: number, scale: number): string =>
  `<image href="${uri}" width="${SIZE}" height="${SIZE}" transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${scale}) translate(${-MIDDLE} ${-MIDDLE})"/>`

const soft = (dark: string): string =>
  `<defs><filter id="laid" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">` +
  `<feDropShadow dx="6" dy="10" stdDeviation="7" flood-color="${dark}" flood-opacity=".34"/></filter>` +
  `<filter id="lifted" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB">` +
  `<feDropShadow dx="26" dy="54" stdDeviation="34" flood-color="${dark}" flood-opacity=".3"/></filter></defs>`

interface Garment extends Skied {
  readonly colour: string
  readonly other: string
  readonly print: string
  readonly cut: (colour: string, print: Awaited<ReturnType<typeof decode>>) => Layer[]
}

const CLOSE: Frame = { x: 470, y: 300, scale: 2.4 }

async function laid({ print, cut }: Garment, colour: string, frame: Frame): Promise<string> {
  const box = `${frame.x} ${frame.y} ${n(SIZE / frame.scale)} ${n(SIZE / frame.scale)}`
  const ink = await decode(await rasterise(document(SIZE, SIZE, print, box), SIZE, SIZE))
  return dataUri(layCloth(cut(colour, ink), SIZE, frame))
}

function garment(piece: Garment): Pictured {
  const whole = once((colour) => laid(piece, colour, { x: 0, y: 20, scale: 1 }))
  const dark = shadeOf(piece.sky)
  const plain = (body: string): string => document(SIZE, SIZE, waterDefs() + soft(dark) + body)
  return {
    slug: piece.slug,
    views: {
      front: async () =>
        plain(`<g filter="url(#laid)">${turned(await whole(piece.colour), MIDDLE, MIDDLE, 0, 1.06)}</g>`),
      tilted: async () =>
        plain(`<g filter="url(#lifted)">${turned(await whole(piece.colour), MIDDLE, MIDDLE - 10, -13, 0.96)}</g>`),
      pair: async () =>
        plain(
          `<g filter="url(#laid)">${turned(await whole(piece.other), 905, 640, 11, 0.8)}</g>` +
            `<g filter="url(#laid)">${turned(await whole(piece.colour), 500, 760, -7, 0.86)}</g>`,
        ),
      ingredients: async () =>
        document(SIZE, SIZE, turned(await laid(piece, piece.colour, CLOSE), MIDDLE, MIDDLE, 0, 1)),
      sky: async () =>
        document(
          SIZE,
          SIZE,
          backdrop(piece) +
            soft(dark) +
            drift(720, 1215, 300, dark) +
            `<g filter="url(#lifted)">${turned(await whole(piece.colour), MIDDLE, 640, 6, 0.74)}</g>`,
        ),
    },
  }
}

const sunAndWords =
  mark(MIDDLE, 590, 92, INK) + display('low tide', { x: MIDDLE, y: 738, size: 64, fill: INK, weight: 440, spacing: -1 })

const MOON = `<path d="M846 470a58 58 0 1 0 44 84a46 46 0 0 1-44-84Z" fill="#8493e0"/>`
const moonAndWords = MOON + display('asleep', { x: 858, y: 620, size: 30, fill: '#6f80d8', weight: 460 })

async function embroidery(): Promise<(x: number, y: number) => boolean> {
  const size = 400
  const art = await decode(await rasterise(document(size, size, mark(200, 200, 150, '#000')), size, size))
  // Four dots to a millimetre, and threads that leave a gap between them.
  return (x, y) => {
    const [u, v] = [Math.round(200 + x * 6), Math.round(196 - y * 6)]
    if (u < 0 || v < 0 || u >= size || v >= size) return false
    return (art.data[(v * size + u) * 4 + 3] ?? 0) > 120
  }
}

const CAPS = {
  dusk: { colour: '#8d9bf0', under: '#6474d0', thread: INK },
  ink: { colour: '#34457f', under: '#8d9bf0', thread: '#ffd9c7' },
  rose: { colour: '#efb7b4', under: '#d98f92', thread: INK },
} as const

interface Shot {
  readonly colour: keyof typeof CAPS
  readonly pose: Pose
  readonly scale: number
}

async function capUri({ colour, pose, scale }: Shot): Promise<{ uri: string; size: number }> {
  const sprite = render(cap({ ...CAPS[colour], stitched: await embroidery() }), pose, scale, CAMERA)
  return { uri: await dataUri(sprite), size: sprite.width }
}

const placed = ({ uri, size }: { uri: string; size: number }, x: number, y: number, scale = 1): string =>
  `<image href="${uri}" x="${n(x - (size * scale) / 2)}" y="${n(y - (size * scale) / 2)}" width="${n(size * scale)}" height="${n(size * scale)}"/>`

const UPRIGHT: Pose = { yaw: -32, pitch: 6 }
const tipped = () => capUri({ colour: 'dusk', pose: { yaw: -38, pitch: 14, roll: -17 }, scale: 5 })
const small = (colour: keyof typeof CAPS) => capUri({ colour, pose: UPRIGHT, scale: 3.7 })

function caps(skied: Skied): Pictured {
  const dark = shadeOf(skied.sky)
  const frame = (body: string): string => document(SIZE, SIZE, waterDefs() + soft(dark) + body)
  return {
    slug: skied.slug,
    views: {
      front: async () =>
        frame(
          contact(670, 1030, 320, dark, 0.75, 0.15) +
            placed(await capUri({ colour: 'dusk', pose: UPRIGHT, scale: 5.2 }), 690, 770),
        ),
      tilted: async () => frame(drift(710, 1250, 330, dark) + placed(await tipped(), 690, 690)),
      pair: async () =>
        frame(
          contact(925, 790, 225, dark, 0.6, 0.15) +
            placed(await small('ink'), 940, 610) +
            contact(485, 1112, 230, dark, 0.7, 0.15) +
            placed(await small('dusk'), 500, 930),
        ),
      ingredients: async () =>
        frame(
          contact(680, 1134, 240, dark, 0.7, 0.15) +
            placed(await small('rose'), 690, 950) +
            placed(await small('ink'), 704, 790) +
            placed(await small('dusk'), 690, 630),
        ),
      sky: async () =>
        document(SIZE, SIZE, backdrop(skied) + drift(720, 1200, 280, dark) + placed(await tipped(), MIDDLE, 650, 0.8)),
    },
  }
}

async function cardFigure(sky: Sky, pose: Pose, scale: number, mirrored = false) {
  const solid: Solid = await giftCard(sky)
  const sprite = render(solid, pose, mirrored ? scale / 3 : scale, mirrored ? -CAMERA : CAMERA)
  const size = solid.reach * 2 * scale
  return { uri: await dataUri(sprite), size, width: size, height: size, foot: (CARD.height / 2) * 0.988 * scale, scale }
}

async function standingCard(sky: Sky, x: number, y: number, scale: number, strength: number): Promise<string> {
  const pose: Pose = { yaw: -20 }
  const upright = await cardFigure(sky, pose, scale)
  const mirror = await cardFigure(sky, pose, scale, true)
  const dark = shadeOf(sky)
  return (
    reflection('card', mirror, x, y, 150, strength) +
    boxContact(x, y, CARD.width * scale, 6 * scale, pose.yaw ?? 0, dark) +
    placed(upright, x, y - upright.foot)
  )
}

/** An open envelope, the card half out of it. */
function envelope(card: string, dark: string): string {
  const [left, right, top, bottom] = [190, 1210, 660, 1230]
  const paper = '#fbf4ee'
  const fold = `M${left} ${top}L${MIDDLE} 1010L${right} ${top}V${bottom}H${left}Z`
  return (
    `<g filter="url(#laid)"><path d="M${left} ${top}L${MIDDLE} 300L${right} ${top}Z" fill="${blend(paper, dark, 0.1)}" stroke="${blend(paper, dark, 0.1)}" stroke-width="20" stroke-linejoin="round"/>` +
    `<rect x="${left}" y="${top - 6}" width="${right - left}" height="${bottom - top + 6}" rx="14" fill="${blend(paper, dark, 0.2)}"/></g>` +
    `<g filter="url(#laid)">${card}</g>` +
    `<g filter="url(#laid)"><path d="${fold}" fill="${paper}" stroke="${paper}" stroke-width="14" stroke-linejoin="round"/></g>` +
    `<g filter="url(#laid)"><path d="M${left + 4} ${bottom}L${MIDDLE} 920L${right - 4} ${bottom}Z" fill="${blend(paper, '#ffffff', 0.5)}" stroke="#fff" stroke-opacity=".7" stroke-width="10" stroke-linejoin="round"/></g>`
  )
}

function cards(skied: Skied): Pictured {
  const dark = shadeOf(skied.sky)
  const frame = (body: string): string => document(SIZE, SIZE, waterDefs() + soft(dark) + body)
  const skies: readonly Sky[] = [['#fff0b8', '#ffd58a', '#f6a6a1'], ['#e6f3ea', '#9cc9bd', '#5f92b0'], skied.sky]
  return {
    slug: skied.slug,
    views: {
      front: async () => frame(await standingCard(skied.sky, MIDDLE, 1080, 8.2, 0.34)),
      tilted: async () =>
        frame(
          drift(710, 1290, 330, dark) +
            placed(await cardFigure(skied.sky, { yaw: -22, pitch: 12, roll: -13 }, 8.2), MIDDLE, 660),
        ),
      pair: async () => {
        const fan = []
        for (const [i, sky] of skies.entries())
          fan.push(await cardFigure(sky, { yaw: -8, pitch: 4, roll: [16, 3, -11][i] ?? 0 }, 6.9))
        const at = [
          [820, 480],
          [735, 690],
          [650, 920],
        ] as const
        return frame(
          fan
            .map((figure, i) => `<g filter="url(#laid)">${placed(figure, at[i]?.[0] ?? 0, at[i]?.[1] ?? 0)}</g>`)
            .join(''),
        )
      },
      ingredients: async () =>
        frame(envelope(placed(await cardFigure(skied.sky, { roll: -3 }, 7.4), MIDDLE, 640), dark)),
      sky: async () => document(SIZE, SIZE, backdrop(skied) + (await standingCard(skied.sky, MIDDLE, 1180, 7, 0.6))),
    },
  }
}

export const MERCH: readonly Pictured[] = [
  cards({ slug: 'gift-card', sky: ['#ffe3d3', '#d3bfee', '#98a7f5'] }),
  garment({
    slug: 'realitywear-low-tide-sweatshirt',
    sky: ['#f6dfe0', '#c9b8ea', '#8493e0'],
    colour: PERIWINKLE,
    other: '#f3cfc4',
    print: sunAndWords,
    cut: sweatshirt,
  }),
  garment({
    slug: 'realitywear-nap-tee',
    sky: ['#fdf3e3', '#ffd9c2', '#c9d3ff'],
    colour: '#fbf3e6',
    other: '#cdd6ff',
    print: moonAndWords,
    cut: tee,
  }),
  caps({ slug: 'realitywear-drift-cap', sky: ['#dfe6ff', PERIWINKLE, '#5c6bc0'] }),
]
