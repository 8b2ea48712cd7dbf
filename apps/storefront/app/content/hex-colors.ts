export type Rgb = readonly [red: number, green: number, blue: number]

/** Whether a color is written as `#rrggbb`. */
export const isHex = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color)

/** The channels of a color as `#rrggbb`, from 0 to 255. */
export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const toHex = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
