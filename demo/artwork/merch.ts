/** Merchandise: cap, sweatshirt, T-shirt and gift card, with their colors and prints. */

import { caps } from './cap-pictures.ts'
import { garment } from './garment-pictures.ts'
import { sweatshirt, tee } from './garments.ts'
import { cards } from './gift-card-pictures.ts'
import { mark } from './mark.ts'
import { INK, PERIWINKLE } from './palette.ts'
import { MIDDLE } from './pictured.ts'
import type { Pictured } from './pictured.ts'
import { display } from './typography.ts'

const sunAndWords =
  mark(MIDDLE, 590, 92, INK) + display('low tide', { x: MIDDLE, y: 738, size: 64, fill: INK, weight: 440, spacing: -1 })

const MOON = `<path d="M846 470a58 58 0 1 0 44 84a46 46 0 0 1-44-84Z" fill="#8493e0"/>`
const moonAndWords = MOON + display('asleep', { x: 858, y: 620, size: 30, fill: '#6f80d8', weight: 460 })

export const MERCH: readonly Pictured[] = [
  cards({ slug: 'gift-card', sky: ['#ffe3d3', '#d3bfee', '#98a7f5'] }),
  garment({
    slug: 'realitywear-low-tide-sweatshirt',
    sky: ['#f6dfe0', '#c9b8ea', '#8493e0'],
    color: PERIWINKLE,
    other: '#f3cfc4',
    print: sunAndWords,
    cut: sweatshirt,
  }),
  garment({
    slug: 'realitywear-nap-tee',
    sky: ['#fdf3e3', '#ffd9c2', '#c9d3ff'],
    color: '#fbf3e6',
    other: '#cdd6ff',
    print: moonAndWords,
    cut: tee,
  }),
  caps({ slug: 'realitywear-drift-cap', sky: ['#dfe6ff', PERIWINKLE, '#5c6bc0'] }),
]
