import { DefaultGenerator } from '@vibrant/generator-default'
import { MMCQ } from '@vibrant/quantizer-mmcq'

/**
 * A color of an image with text colors that are readable on it; `population` is its share of the picture in percent.
 */
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

/** Visible by the rule of the palette's library: nearly half opaque or more. */
const isVisible = (alpha: number): boolean => alpha >= 125

const alphaOf = (rgba: Buffer, pixel: number): number => rgba[pixel * 4 + 3] ?? 0

/** Whether every pixel of a picture, given as four bytes per pixel, is opaque. */
export function isOpaque(rgba: Buffer): boolean {
  for (let pixel = 0; pixel < rgba.length / 4; pixel += 1) if (alphaOf(rgba, pixel) < 255) return false
  return true
}

/** The visible pixels, four bytes each. */
function visiblePixels(rgba: Buffer): Buffer {
  const pixels = Buffer.alloc(rgba.length)
  let length = 0
  for (let pixel = 0; pixel < rgba.length / 4; pixel += 1) {
    if (isVisible(alphaOf(rgba, pixel))) length += rgba.copy(pixels, length, pixel * 4, pixel * 4 + 4)
  }
  return pixels.subarray(0, length)
}

/** The dominant colors of a picture, given as four bytes per pixel; undefined if no pixel is visible. */
export async function paletteOf(rgba: Buffer): Promise<ImagePalette> {
  const pixels = visiblePixels(rgba)
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
