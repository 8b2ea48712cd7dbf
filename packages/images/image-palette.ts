import { DefaultGenerator } from '@vibrant/generator-default'
import { MMCQ } from '@vibrant/quantizer-mmcq'

/** A color of an image with what can be read on it; `population` is its share of the picture in per cent. */
export interface PaletteSwatch {
  background: string
  foreground: string
  title: string
  population: number
}

export type PaletteName = 'vibrant' | 'muted' | 'darkVibrant' | 'darkMuted' | 'lightVibrant' | 'lightMuted' | 'dominant'

export type ImagePalette = Partial<Record<PaletteName, PaletteSwatch>>

const names = [
  ['vibrant', 'Vibrant'],
  ['muted', 'Muted'],
  ['darkVibrant', 'DarkVibrant'],
  ['darkMuted', 'DarkMuted'],
  ['lightVibrant', 'LightVibrant'],
  ['lightMuted', 'LightMuted'],
] as const

/** More than half opaque, as the palette's library counts a pixel as seen. */
const isSeen = (alpha: number): boolean => alpha >= 125

/** The pixels that are seen, four bytes each. */
function seenPixels(rgba: Buffer): Buffer {
  const pixels: number[] = []
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if (isSeen(rgba[at + 3] ?? 0)) pixels.push(...rgba.subarray(at, at + 4))
  }
  return Buffer.from(pixels)
}

/** The telling colors of a picture, given as four bytes a pixel; nothing of one that cannot be seen. */
export async function paletteOf(rgba: Buffer): Promise<ImagePalette> {
  const pixels = seenPixels(rgba)
  if (pixels.length === 0) return {}
  const colors = MMCQ(pixels, { colorCount: 64 })
  const total = colors.reduce((sum, { population }) => sum + population, 0)
  const found = await DefaultGenerator(colors)
  const dominant = colors.reduce((most, color) => (color.population > most.population ? color : most))
  const named = [...names.map(([name, key]) => [name, found[key]] as const), ['dominant', dominant] as const]
  return Object.fromEntries(
    named.flatMap(([name, swatch]) => {
      if (!swatch) return []
      const { hex, bodyTextColor, titleTextColor, population } = swatch
      const share = Math.round((10_000 * population) / total) / 100
      return [[name, { background: hex, foreground: bodyTextColor, title: titleTextColor, population: share }]]
    }),
  )
}
