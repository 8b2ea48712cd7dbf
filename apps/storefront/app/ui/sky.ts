import { isHex, parseHex, toHex, type Rgb } from '../content/hex-colors.ts'
import type { Colors } from '../stores/screen.ts'
import type { CssVariables } from './css-variables.ts'

/** The two text colors; white is also the color below the last sky. */
export const ink = '#1d2a58'
export const white = '#ffffff'
/** WCAG 2.2, 1.4.3: the contrast of text to its background. */
const readableContrast = 4.5

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast of two colors by their luminances. */
const contrast = (one: number, other: number): number =>
  one > other ? (one + 0.05) / (other + 0.05) : (other + 0.05) / (one + 0.05)

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [red, green, blue] = from
  return [red + (to[0] - red) * share, green + (to[1] - green) * share, blue + (to[2] - blue) * share]
}

/** The smallest share, from 0 to 1, of `light` to mix into `color` until `text` is readable on it. */
function stepUntilReadable(color: Rgb, text: Rgb, light: Rgb): number {
  const wanted = luminance(text)
  for (let share = 0; share < 1; share += 0.02) {
    if (contrast(luminance(mix(color, light, share)), wanted) >= readableContrast) return share
  }
  return 1
}

export interface Sky {
  /** Top, middle and bottom. */
  stops: [string, string, string]
  text: 'ink' | 'white'
  /** The editor's text color as `#rrggbb`, if there is one that is readable on all of them. */
  color?: string
}

/** Skies by their colors: the server needs the same ones for every page, and each takes hundreds of mixtures. */
const knownSkies = new Map<string, Sky>()
const maxCached = 1000

/**
 * A sky of the given colors on which text is readable everywhere: dark or white text, whichever changes the colors
 * less. Stops too dark for dark text are lightened, stops too light for white text darkened, as little as needed.
 * Equal colors get the same object, so that effects may depend on it.
 */
export function readableSky(colors: readonly string[], textColor?: string | null): Sky {
  const key = [textColor, colors].join()
  const sky = knownSkies.get(key) ?? makeReadable(colors, textColor)
  if (knownSkies.size >= maxCached) knownSkies.clear()
  knownSkies.set(key, sky)
  return sky
}

function makeReadable(colors: readonly string[], textColor: string | null | undefined): Sky {
  const [first = white, second = first, third = second] = colors.filter(isHex)
  const stops = [first, second, third].map(parseHex)
  const [dark, light] = [parseHex(ink), parseHex(white)]
  const withText = (text: Sky['text'], color: Rgb, towards: Rgb) => ({
    text,
    towards,
    steps: stops.map((stop) => stepUntilReadable(stop, color, towards)),
  })
  const [inInk, inWhite] = [withText('ink', dark, light), withText('white', light, dark)]
  const best = total(inInk.steps) > total(inWhite.steps) ? inWhite : inInk
  const [top, middle, bottom] = stops.map((stop, index) => toHex(mix(stop, best.towards, best.steps[index] ?? 0)))
  const sky: Sky = { stops: [top ?? first, middle ?? second, bottom ?? third], text: best.text }
  return textColor && readableOn(sky.stops, textColor) === textColor ? { ...sky, color: textColor } : sky
}

/** The wanted text color if readable on all backgrounds, else ink or white by contrast. All as `#rrggbb`. */
export function readableOn(grounds: readonly string[], wanted?: string | null): string {
  const known = grounds.filter(isHex).map((ground) => luminance(parseHex(ground)))
  const least = (text: string): number =>
    Math.min(...known.map((ground) => contrast(ground, luminance(parseHex(text)))))
  if (wanted && isHex(wanted) && least(wanted) >= readableContrast) return wanted
  return least(ink) >= least(white) ? ink : white
}

const total = (steps: readonly number[]): number => steps.reduce((sum, step) => sum + step, 0)

/** A sky's colors in the form of the display state. */
export const colorsOf = ({ stops, text, color }: Sky): Colors => ({
  backgroundColors: [...stops],
  textColor: color ?? (text === 'ink' ? ink : white),
})

/** The background of plain white sections. */
export const plain: Sky = { stops: [white, white, white], text: 'ink' }

/** The CSS variables that `.sky` reads, and its text color. */
export const skyStyle = ({
  stops: [top, middle, bottom],
  text,
  color = `var(--color-${text})`,
}: Sky): CssVariables => ({
  color,
  '--sky-1': top,
  '--sky-2': middle,
  '--sky-3': bottom,
})
