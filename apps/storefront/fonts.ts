import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

interface Font {
  /** The package that holds the whole font. */
  source: string
  file: string
  /** What the pages use of its axes: a single value fixes one, a range keeps that part of it. */
  axes: Record<string, number | { min: number; max: number }>
}

/** The brand's fonts by the name that stylesheets know them by. A font that is exchanged gets another name. */
export const fonts: Record<string, Font> = {
  'fraunces-430.woff2': {
    source: '@fontsource-variable/fraunces',
    file: 'files/fraunces-latin-wonk-normal.woff2',
    axes: { wght: 430, WONK: 1 },
  },
  'figtree-400-600.woff2': {
    source: '@fontsource-variable/figtree',
    file: 'files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
}

/** The whole font as its makers publish it, latin, in WOFF2. */
export const readWholeFont = ({ source, file }: Font): Promise<Buffer> => readFile(require.resolve(`${source}/${file}`))

/** Every character that a font's latin file is made for. */
export async function latinCharacters({ source }: Font): Promise<string> {
  const ranges: { latin: string } = JSON.parse(await readFile(require.resolve(`${source}/unicode.json`), 'utf8'))
  return ranges.latin
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
    })
    .join('')
}
