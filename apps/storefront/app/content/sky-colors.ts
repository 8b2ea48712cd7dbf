import { z } from 'zod'
import { tolerant } from './tolerant.ts'

const isHex = (color: string | null): color is string => color !== null && /^#[0-9a-f]{6}$/i.test(color)

/** The mean of colors as `#rrggbb`, by channel. */
function blend(colors: readonly string[]): string {
  const channelAt = (start: number): string => {
    const values = colors.map((color) => Number.parseInt(color.slice(start, start + 2), 16))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.round(mean).toString(16).padStart(2, '0')
  }
  return `#${[1, 3, 5].map(channelAt).join('')}`
}

/** At most three colors: of more, those between the first and the last are blended. A color without a value is none. */
function threeOf(colors: readonly (string | null)[]): string[] {
  const known = colors.filter(isHex)
  if (known.length <= 3) return known
  return [...known.slice(0, 1), blend(known.slice(1, -1)), ...known.slice(-1)]
}

/** The background colors of a page or section, for its sky of three colors: top, middle and bottom. */
export const skyColorsSchema = tolerant(z.array(z.string().nullable()).transform(threeOf))
