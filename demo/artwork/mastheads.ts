/** The names of the newspapers in the press quotes, each as a masthead, in ink on transparent ground. */

import { glint } from './mark.ts'
import { INK } from './palette.ts'
import { document } from './svg.ts'
import { display, plain } from './typography.ts'

export const MASTHEAD = { width: 900, height: 260 } as const

const rule = (y: number, half: number, thick: number): string =>
  `<rect x="${450 - half}" y="${y}" width="${half * 2}" height="${thick}" fill="${INK}"/>`

const set = { x: 450, fill: INK } as const

export const MASTHEADS: Readonly<Record<string, string>> = {
  'press-low-tide-review':
    plain('THE', { ...set, y: 62, size: 26, weight: 600, spacing: 9 }) +
    display('Low Tide Review', { ...set, y: 158, size: 108, weight: 380, spacing: -2 }) +
    `<path d="${glint(450, 206, 300, 11)}" fill="${INK}"/><path d="${glint(450, 232, 180, 9)}" fill="${INK}"/>`,
  'press-kettle-and-co':
    rule(52, 360, 4) +
    display('Kettle & Company', { ...set, y: 162, size: 96, weight: 640, italic: true, spacing: -2 }) +
    rule(204, 360, 4),
  'press-ledger-of-small-things':
    plain('Ledger of', { ...set, y: 92, size: 44, weight: 400, spacing: 1 }) +
    plain('Small Things', { ...set, y: 196, size: 104, weight: 760, spacing: -3 }),
  'press-sunday-annex':
    display('The Sunday Annex', { ...set, y: 150, size: 92, weight: 760, spacing: -1 }) +
    rule(186, 390, 10) +
    rule(204, 390, 2),
  'press-harbor-and-vine':
    plain('HARBOR', { x: 222, y: 152, size: 68, fill: INK, weight: 700, spacing: 10 }) +
    display('&', { ...set, y: 168, size: 130, weight: 360, italic: true }) +
    plain('VINE', { x: 622, y: 152, size: 68, fill: INK, weight: 700, spacing: 10 }),
  'press-the-long-weekend':
    display('the long weekend', { ...set, y: 158, size: 100, weight: 300, spacing: 3 }) + rule(190, 400, 3),
}

export const masthead = (name: string): string => document(MASTHEAD.width, MASTHEAD.height, MASTHEADS[name] ?? '')
