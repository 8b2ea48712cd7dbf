import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

interface Font {
  /** The package with the complete font. */
  source: string
  file: string
  /** The used part of its axes: a single value fixes an axis, a range limits it. */
  axes: Record<string, number | { min: number; max: number }>
}

/** The brand's fonts by their names in stylesheets. A replaced font gets another name. */
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

/** The complete published font, Latin, in WOFF2. */
export const readWholeFont = ({ source, file }: Font): Promise<Buffer> => readFile(require.resolve(`${source}/${file}`))

/** Every character of a font's Latin file. */
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
