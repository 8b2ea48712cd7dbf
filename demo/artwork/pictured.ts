/** Helpers shared by the pictures of merchandise. */

import { n } from './svg.ts'
import { SIZE } from './views.ts'

export type View = 'front' | 'tilted' | 'pair' | 'ingredients' | 'sky'

/** A product with its five pictures. */
export interface Pictured {
  readonly slug: string
  readonly views: Readonly<Record<View, () => Promise<string>>>
}

export const MIDDLE = SIZE / 2

/** The shadows of flat and of floating objects. */
export const soft = (dark: string): string =>
  `<defs><filter id="laid" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">` +
  `<feDropShadow dx="6" dy="10" stdDeviation="7" flood-color="${dark}" flood-opacity=".34"/></filter>` +
  `<filter id="lifted" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB">` +
  `<feDropShadow dx="26" dy="54" stdDeviation="34" flood-color="${dark}" flood-opacity=".3"/></filter></defs>`

/** A square image centered at a point. */
export const placed = ({ uri, size }: { uri: string; size: number }, x: number, y: number, scale = 1): string =>
  `<image href="${uri}" x="${n(x - (size * scale) / 2)}" y="${n(y - (size * scale) / 2)}" width="${n(size * scale)}" height="${n(size * scale)}"/>`
