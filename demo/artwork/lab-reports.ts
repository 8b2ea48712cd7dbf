/**
 * Writes the laboratory reports of the demo brand into ../content/files: `node demo/artwork/lab-reports.ts`.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { labReport } from './lab-report.ts'
import { PRODUCTS } from './palette.ts'
import type { Sky } from './palette.ts'

const OUT = fileURLToPath(new URL('../content/files/', import.meta.url))
const DUSK: Sky = ['#98a7f5', '#d3bfee', '#ffcbb4']

const PURITY = [
  ['Lead', 'under 0.001 mg/kg', '0.010 mg/kg'],
  ['Cadmium', 'under 0.001 mg/kg', '0.005 mg/kg'],
  ['Pesticides, 500 of them', 'not found', 'see list'],
  ['Yeasts and moulds', 'under 10 per ml', '100 per ml'],
  ['Coliforms', 'not found', 'none'],
  ['Alcohol', 'under 0.05 %', '0.5 %'],
] as const

const WITHOUT_HEMP = [['Cannabinoids, any', 'not found', 'none'], ...PURITY] as const
const WITH_HEMP = [
  ['Cannabidiol', '15.2 mg a serving', '15 mg ± 10 %'],
  ['THC', 'not found', '0.0 %'],
  ...PURITY,
] as const

interface Batch {
  readonly lot: string
  readonly title: string
  readonly product: string
  readonly sampled: string
  readonly isHemp?: boolean
}

const BATCHES: readonly Batch[] = [
  { lot: 'HAL-SW-2609A', title: 'White Peach & Thyme', product: 'white-peach', sampled: '3 September 2026' },
  { lot: 'HAL-SW-2609B', title: 'Grapefruit & Rosemary', product: 'grapefruit', sampled: '4 September 2026' },
  {
    lot: 'HAL-MD-2609A',
    title: 'Cloudberry & Lemon Balm',
    product: 'cloudberry',
    sampled: '7 September 2026',
    isHemp: true,
  },
  { lot: 'HAL-MD-2609B', title: 'Blackcurrant & Lavender', product: 'blackcurrant', sampled: '18 September 2026' },
  { lot: 'HAL-MD-2609C', title: 'Bergamot & Rooibos', product: 'bergamot', sampled: '21 September 2026', isHemp: true },
  { lot: 'HAL-ST-2608C', title: 'Daydream, sticks', product: 'stick-daydream', sampled: '24 August 2026' },
  {
    lot: 'HAL-ST-2608D',
    title: 'Nightfall, sticks',
    product: 'stick-nightfall',
    sampled: '26 August 2026',
    isHemp: true,
  },
  { lot: 'HAL-TB-2609A', title: 'Nightfall, tub', product: 'nightfall', sampled: '2 September 2026', isHemp: true },
  { lot: 'HAL-ZP-2609A', title: 'Dusk Spritz', product: 'dusk-spritz', sampled: '9 September 2026' },
]

mkdirSync(OUT, { recursive: true })
for (const { lot, title, product, sampled, isHemp } of BATCHES) {
  const sky = PRODUCTS.find(({ slug }) => slug.includes(product))?.sky ?? DUSK
  const rows = isHemp ? WITH_HEMP : WITHOUT_HEMP
  writeFileSync(`${OUT}${lot.toLowerCase()}.pdf`, labReport({ title, lot, sampled, rows, sky }))
}
writeFileSync(
  `${OUT}hemp-free-test-results.pdf`,
  labReport({
    title: 'All drinks and powders without hemp, tested for it',
    lot: 'all of autumn 2026',
    sampled: '30 September 2026',
    rows: WITHOUT_HEMP,
    sky: DUSK,
  }),
)
