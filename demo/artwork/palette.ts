/** The brand, its products and skies: the single source of names and colors. */

export const BRAND = 'Halcyon'
export const TAGLINE = 'Calm Cool Collected'

export const INK = '#1d2a58'
export const PERIWINKLE = '#a2b0ff'
export const WHITE = '#ffffff'

/** Three colors, from the top of the sky to the horizon. */
export type Sky = readonly [string, string, string]

export type Kind = 'sparkling' | 'mood' | 'zero' | 'stick' | 'tub'

export interface Product {
  readonly slug: string
  readonly kind: Kind
  /** The flavor (or mood), split into lines as set on the label. */
  readonly name: readonly string[]
  readonly line: string
  readonly note: string
  readonly size: string
  readonly sky: Sky
  readonly botanicals: readonly [string, string]
}

const DAYDREAM: Sky = ['#e3f1ff', '#b7cdfb', '#f5c6d6']
const DAYBREAK: Sky = ['#fff0c9', '#ffc59a', '#f8a091']

export const PRODUCTS: readonly Product[] = [
  {
    slug: 'sparkling-water-white-peach-thyme',
    kind: 'sparkling',
    name: ['White peach', '& thyme'],
    line: 'Sparkling water',
    note: 'Soft fruit, slow bubbles',
    size: '355 ml',
    sky: ['#ffd9c7', '#ffb9a3', '#a2b0ff'],
    botanicals: ['peach', 'thyme'],
  },
  {
    slug: 'sparkling-water-pear-cardamom',
    kind: 'sparkling',
    name: ['Pear &', 'cardamom'],
    line: 'Sparkling water',
    note: 'Orchard air, warm spice',
    size: '355 ml',
    sky: ['#f3efc6', '#cfe3b4', '#8fc3c9'],
    botanicals: ['pear', 'cardamom'],
  },
  {
    slug: 'sparkling-water-yuzu-chamomile',
    kind: 'sparkling',
    name: ['Yuzu &', 'chamomile'],
    line: 'Sparkling water',
    note: 'Bright peel, quiet meadow',
    size: '355 ml',
    sky: ['#fff0b8', '#ffd58a', '#f6a6a1'],
    botanicals: ['yuzu', 'chamomile'],
  },
  {
    slug: 'mood-cloudberry-lemon-balm',
    kind: 'mood',
    name: ['Cloudberry', '& lemon balm'],
    line: 'Mood drink',
    note: 'For the long light',
    size: '355 ml',
    sky: ['#ffe0b5', '#ff9f7d', '#7b6fd0'],
    botanicals: ['cloudberry', 'lemon-balm'],
  },
  {
    slug: 'mood-blackcurrant-lavender',
    kind: 'mood',
    name: ['Blackcurrant', '& lavender'],
    line: 'Mood drink',
    note: 'For after the last message',
    size: '355 ml',
    sky: ['#e9dcff', '#a58be0', '#3c3d86'],
    botanicals: ['blackcurrant', 'lavender'],
  },
  {
    slug: 'powder-stick-daydream',
    kind: 'stick',
    name: ['Daydream'],
    line: 'Mood powder',
    note: 'Lemon & rooibos',
    size: '10 sticks',
    sky: DAYDREAM,
    botanicals: ['lemon', 'rooibos'],
  },
  {
    slug: 'powder-stick-nightfall',
    kind: 'stick',
    name: ['Nightfall'],
    line: 'Mood powder',
    note: 'Tart cherry & vanilla',
    size: '10 sticks',
    sky: ['#c9c4f4', '#5a5fb0', '#1d2a58'],
    botanicals: ['cherry', 'vanilla'],
  },
  {
    slug: 'powder-tub-daydream',
    kind: 'tub',
    name: ['Daydream'],
    line: 'Mood powder',
    note: 'Lemon & rooibos',
    size: '30 servings',
    sky: [DAYDREAM[2], DAYDREAM[1], DAYDREAM[0]],
    botanicals: ['lemon', 'rooibos'],
  },
  {
    slug: 'zero-proof-dusk-spritz',
    kind: 'zero',
    name: ['Dusk spritz'],
    line: 'Zero proof',
    note: 'Bitter orange & gentian',
    size: '355 ml',
    sky: ['#ffcf9f', '#f0776b', '#5b4b9a'],
    botanicals: ['bitter-orange', 'gentian'],
  },
  {
    slug: 'zero-proof-fogbank-mule',
    kind: 'zero',
    name: ['Fogbank mule'],
    line: 'Zero proof',
    note: 'Ginger & lime leaf',
    size: '355 ml',
    sky: ['#e6f3ea', '#9cc9bd', '#35608a'],
    botanicals: ['ginger', 'lime-leaf'],
  },
  {
    slug: 'sparkling-water-grapefruit-rosemary',
    kind: 'sparkling',
    name: ['Grapefruit', '& rosemary'],
    line: 'Sparkling water',
    note: 'Candid, and a little piney',
    size: '355 ml',
    sky: ['#ffe3dc', '#ffab9d', '#c3d2b4'],
    botanicals: ['grapefruit', 'rosemary'],
  },
  {
    slug: 'sparkling-water-blood-orange-bay',
    kind: 'sparkling',
    name: ['Blood orange', '& bay'],
    line: 'Sparkling water',
    note: 'Winter, well lit',
    size: '355 ml',
    sky: ['#ffd2b0', '#f2836a', '#9a5a8f'],
    botanicals: ['blood-orange', 'bay'],
  },
  {
    slug: 'sparkling-water-apricot-sage',
    kind: 'sparkling',
    name: ['Apricot', '& sage'],
    line: 'Sparkling water',
    note: 'A road to the sea',
    size: '355 ml',
    sky: ['#ffe9c4', '#ffc890', '#b5bdf0'],
    botanicals: ['apricot', 'sage'],
  },
  {
    slug: 'mood-damson-vanilla',
    kind: 'mood',
    name: ['Damson', '& vanilla'],
    line: 'Mood drink',
    note: 'For rain on a roof',
    size: '355 ml',
    sky: ['#f0d6ea', '#9a74b6', '#2f2f6c'],
    botanicals: ['damson', 'vanilla'],
  },
  {
    slug: 'mood-bergamot-rooibos',
    kind: 'mood',
    name: ['Bergamot', '& rooibos'],
    line: 'Mood drink',
    note: 'For between two meetings',
    size: '355 ml',
    sky: ['#fbeec2', '#ecb074', '#7f6cb8'],
    botanicals: ['bergamot', 'rooibos'],
  },
  {
    slug: 'powder-stick-daybreak',
    kind: 'stick',
    name: ['Daybreak'],
    line: 'Mood powder',
    note: 'Blood orange & ginger',
    size: '10 sticks',
    sky: DAYBREAK,
    botanicals: ['blood-orange', 'ginger'],
  },
  {
    slug: 'powder-stick-backfloat',
    kind: 'stick',
    name: ['Backfloat'],
    line: 'Mood powder',
    note: 'Pear & chamomile',
    size: '10 sticks',
    sky: ['#e4f5e6', '#b3e0d4', '#8fb4e0'],
    botanicals: ['pear', 'chamomile'],
  },
  {
    slug: 'powder-tub-nightfall',
    kind: 'tub',
    name: ['Nightfall'],
    line: 'Mood powder',
    note: 'Tart cherry & vanilla',
    size: '30 servings',
    sky: ['#c9c4f4', '#6f73c2', '#26336e'],
    botanicals: ['cherry', 'vanilla'],
  },
  {
    slug: 'powder-tub-daybreak',
    kind: 'tub',
    name: ['Daybreak'],
    line: 'Mood powder',
    note: 'Blood orange & ginger',
    size: '30 servings',
    sky: [DAYBREAK[2], DAYBREAK[1], DAYBREAK[0]],
    botanicals: ['blood-orange', 'ginger'],
  },
  {
    slug: 'zero-proof-lido-paloma',
    kind: 'zero',
    name: ['Lido paloma'],
    line: 'Zero proof',
    note: 'Grapefruit & lime leaf',
    size: '355 ml',
    sky: ['#ffe2dd', '#ff9d94', '#3f97a6'],
    botanicals: ['grapefruit', 'lime-leaf'],
  },
  {
    slug: 'zero-proof-small-hours',
    kind: 'zero',
    name: ['Small hours'],
    line: 'Zero proof',
    note: 'Cherry & gentian',
    size: '355 ml',
    sky: ['#e9c1b4', '#a3506e', '#2b2258'],
    botanicals: ['cherry', 'gentian'],
  },
]

export function productOf(slug: string): Product {
  const found = PRODUCTS.find((each) => each.slug === slug)
  if (!found) throw new Error(`Unknown product slug '${slug}': add it to demo/artwork/palette.ts`)
  return found
}
