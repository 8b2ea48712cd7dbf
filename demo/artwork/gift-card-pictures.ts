/** The gift card: standing, floating, fanned out, and in its envelope. */

import { dataUri } from './browser.ts'
import { blend } from './color.ts'
import { CARD, giftCard } from './gift-card.ts'
import type { Pose } from './math3.ts'
import type { Sky } from './palette.ts'
import { MIDDLE, placed, soft } from './pictured.ts'
import type { Pictured } from './pictured.ts'
import { render } from './raycast.ts'
import type { Solid } from './raycast.ts'
import { backdrop } from './scenes.ts'
import type { Skied } from './scenes.ts'
import { CAMERA } from './sprites.ts'
import { document } from './svg.ts'
import { boxContact, drift, reflection, shadeOf, waterDefs } from './water.ts'
import { SIZE } from './views.ts'

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

/** An open envelope with the card half out. */
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

export function cards(skied: Skied): Pictured {
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
