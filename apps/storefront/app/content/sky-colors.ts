import { z } from 'zod'
import { isHex, parseHex, toHex } from './hex-colors.ts'
import { tolerant } from './tolerant.ts'

/** The mean of colors as `#rrggbb`, by channel. */
function blend(colors: readonly string[]): string {
  const parsed = colors.map(parseHex)
  const mean = (channel: 0 | 1 | 2) => parsed.reduce((sum, color) => sum + color[channel], 0) / parsed.length
  return toHex([mean(0), mean(1), mean(2)])
}

/** At most three colors: of more, those between the first and the last are blended. A color without a value is none. */
function threeOf(colors: readonly (string | null)[]): string[] {
  const known = colors.filter((color) => color !== null).filter(isHex)
  if (known.length <= 3) return known
  return [...known.slice(0, 1), blend(known.slice(1, -1)), ...known.slice(-1)]
}

/** The background colors of a page or section, for its sky of three colors: top, middle and bottom. */
export const skyColorsSchema = tolerant(z.array(z.string().nullable()).transform(threeOf))
