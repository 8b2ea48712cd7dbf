/** The two typefaces and their text styles. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FACES = [
  { family: 'Fraunces', style: 'normal', file: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2' },
  { family: 'Fraunces', style: 'italic', file: '@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2' },
  { family: 'Figtree', style: 'normal', file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2' },
] as const

/** Inlined, because a page without a URL may not read local files. */
export function fontFaces(): string {
  return FACES.map(({ family, style, file }) => {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
    const source = `url(data:font/woff2;base64,${bytes.toString('base64')})`
    return `@font-face{font-family:${family};font-style:${style};font-weight:100 900;src:${source} format("woff2")}`
  }).join('')
}

export interface Setting {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly weight?: number
  readonly spacing?: number
  readonly opacity?: number
  readonly rotate?: number
  readonly italic?: boolean
  /** The optical size: high for headlines, low for small text. */
  readonly optical?: number
}

export const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function text(content: string, set: Setting, style: string): string {
  const turn = set.rotate ? ` transform="rotate(${set.rotate} ${set.x} ${set.y})"` : ''
  return (
    `<text x="${set.x}" y="${set.y}"${turn} font-size="${set.size}" fill="${set.fill}" fill-opacity="${set.opacity ?? 1}" ` +
    `text-anchor="${set.anchor ?? 'middle'}" letter-spacing="${set.spacing ?? 0}" style="${style}">${escape(content)}</text>`
  )
}

/** The display serif. */
export function display(content: string, set: Setting): string {
  const axes = `font-variation-settings:'SOFT' 100,'WONK' 1,'opsz' ${set.optical ?? 144}`
  return text(
    content,
    set,
    `font-family:Fraunces;font-weight:${set.weight ?? 420};font-style:${set.italic ? 'italic' : 'normal'};${axes}`,
  )
}

/** The sans serif for text. */
export function plain(content: string, set: Setting): string {
  return text(content, set, `font-family:Figtree;font-weight:${set.weight ?? 520};font-variant-numeric:tabular-nums`)
}
