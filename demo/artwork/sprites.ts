/** Renders products to sprites: prints their sheets, poses them and caches the result. */

import { dataUri, decode, rasterise } from './browser.ts'
import { can } from './can.ts'
import { canLabel, SHEET } from './can-label.ts'
import { carton, CARTON } from './carton.ts'
import { LINEAR, lighten, parse } from './color.ts'
import type { Pose } from './math3.ts'
import type { Product } from './palette.ts'
import { cartonFront, cartonSide, cartonTop, stickLabel, tubLabel } from './powder-label.ts'
import { seedOf } from './random.ts'
import { render } from './raycast.ts'
import type { Solid, Sprite } from './raycast.ts'
import { scoop } from './scoop.ts'
import { stickPack, STICK_LENGTH, STICK_WIDTH } from './stick-pack.ts'
import { texture } from './texture.ts'
import type { Texture } from './texture.ts'
import { tub, TUB_PRINT } from './tub.ts'

export type Part = 'can' | 'stick' | 'carton' | 'tub' | 'scoop'

/** A posed object as an image for SVG. */
export interface Figure {
  readonly uri: string
  readonly width: number
  readonly height: number
  /** Pixels from the center of the image down to the point on which the object stands. */
  readonly foot: number
  readonly scale: number
}

export const CAMERA = 9
/** Pixels per millimeter at which a standing can fills 84 % of a 1400 px picture. */
export const SCALE = 7.27

const sheets = new Map<string, Promise<Texture>>()
const figures = new Map<string, Promise<Figure>>()

function remember<T>(store: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = store.get(key)
  if (known) return known
  const made = make()
  store.set(key, made)
  return made
}

/** Dots per millimeter of a printed sheet: 1.5 times the resolution of the largest picture. */
const PRINT = 11

function sheet(key: string, svg: () => string, width: number, height: number): Promise<Texture> {
  return remember(sheets, key, async () => {
    const [w, h] = [Math.round(width * PRINT), Math.round(height * PRINT)]
    const sized = svg().replace(/width="[\d.]+" height="[\d.]+"/, `width="${w}" height="${h}"`)
    return texture(await decode(await rasterise(sized, w, h)))
  })
}

async function solidOf(part: Part, product: Product, standing: boolean): Promise<Solid> {
  const key = `${product.slug}/${part}`
  if (part === 'can')
    return can({
      label: await sheet(key, () => canLabel(product), SHEET.width, SHEET.height),
      seed: seedOf(product.slug),
      standing,
    })
  if (part === 'stick') return stickPack(await sheet(key, () => stickLabel(product), STICK_WIDTH, STICK_LENGTH))
  if (part === 'scoop') return scoop()
  if (part === 'tub') return tubOf(product, key, standing)
  return carton({
    front: await sheet(`${key}/front`, () => cartonFront(product), CARTON.width, CARTON.height),
    side: await sheet(`${key}/side`, () => cartonSide(product), CARTON.depth, CARTON.height),
    top: await sheet(`${key}/top`, () => cartonTop(product), CARTON.width, CARTON.depth),
  })
}

async function tubOf(product: Product, key: string, standing: boolean): Promise<Solid> {
  const label = await sheet(key, () => tubLabel(product), TUB_PRINT.girth, TUB_PRINT.high - TUB_PRINT.low)
  const [r, g, b] = parse(lighten(product.sky[0], 0.35))
  return tub({ label, lid: [LINEAR[r] ?? 1, LINEAR[g] ?? 1, LINEAR[b] ?? 1], standing })
}

export interface Shot {
  readonly part: Part
  readonly pose?: Pose
  readonly scale?: number
  /** Floating objects have no dark base. */
  readonly floating?: boolean
  /** For reflections: from below, at a third of the resolution because they are blurred. */
  readonly mirrored?: boolean
}

export function figure(
  product: Product,
  { part, pose = {}, scale = SCALE, floating = false, mirrored = false }: Shot,
): Promise<Figure> {
  const key = JSON.stringify([product.slug, part, pose, scale, floating, mirrored])
  return remember(figures, key, async () => {
    const solid = await solidOf(part, product, !floating)
    const sprite = render(solid, pose, mirrored ? scale / 3 : scale, mirrored ? -CAMERA : CAMERA)
    const foot = solid.center.y * Math.cos((CAMERA * Math.PI) / 180) * scale
    const size = solid.reach * 2 * scale
    return { uri: await dataUri(sprite), width: size, height: size, foot, scale }
  })
}

/** A can alone, as pixels: for films, which show it from all sides. */
export async function posed(product: Product, pose: Pose, scale: number): Promise<Sprite> {
  return render(await solidOf('can', product, false), pose, scale, CAMERA)
}

/** Clears the caches between products, because sheets and sprites are large. */
export function forget(): void {
  sheets.clear()
  figures.clear()
}
