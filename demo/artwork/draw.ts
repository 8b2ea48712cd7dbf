/**
 * Draws every picture of the demo brand into ../content/images.
 * `node demo/artwork/draw.ts [name-filter …]` redraws those whose file name contains one of the filters.
 */

import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { closeBrowser, rasterise } from './browser.ts'
import { PRODUCTS } from './palette.ts'
import { forget } from './sprites.ts'
import { ingredients } from './ingredients.ts'
import { INGREDIENT_NAMES, ingredientPicture, INGREDIENT_SIZE } from './ingredient-pictures.ts'
import { LIFESTYLE } from './lifestyle.ts'
import { looseCloud } from './loose-cloud.ts'
import { brandMark, wordmark } from './marks.ts'
import { MASTHEAD, masthead, MASTHEADS } from './mastheads.ts'
import { MERCH } from './merch.ts'
import { SAMPLERS } from './samplers.ts'
import { sky, socialCard, splash, splashTall } from './scenes.ts'
import { front, pair, SIZE, tilted } from './views.ts'

const OUT = fileURLToPath(new URL('../content/images/', import.meta.url))
const filters = process.argv.slice(2)
const isWanted = (name: string): boolean => filters.length === 0 || filters.some((filter) => name.includes(filter))

interface Picture {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly draw: () => Promise<string>
  readonly opaque?: boolean
  readonly quality?: number
}

const VIEWS = { front, tilted, pair, ingredients, sky }

/** Skies compress well but show banding; arrangements hide compression artifacts. */
const QUALITY: Readonly<Record<string, number>> = { sky: 89, front: 77, tilted: 77, pair: 72, ingredients: 62 }

const SHARED: readonly Picture[] = [
  { name: 'home-splash', width: 2000, height: 1400, draw: splash, opaque: true, quality: 91 },
  { name: 'home-splash-tall', width: 1200, height: 1800, draw: splashTall, opaque: true, quality: 91 },
  { name: 'social-card', width: 1200, height: 630, draw: socialCard, opaque: true, quality: 90 },
  ...[1, 2, 3, 4].map((i): Picture => ({
    name: `clouds-${i}`,
    width: 900,
    height: 500,
    draw: async () => looseCloud(i),
    quality: 78,
  })),
  ...Object.keys(MASTHEADS).map((name): Picture => ({
    name,
    ...MASTHEAD,
    draw: async () => masthead(name),
    quality: 82,
  })),
  ...INGREDIENT_NAMES.map((name): Picture => ({
    name: `ingredient-${name}`,
    width: INGREDIENT_SIZE,
    height: INGREDIENT_SIZE,
    draw: () => ingredientPicture(name),
    quality: 66,
  })),
]

function productPictures(): Picture[][] {
  return PRODUCTS.map((product) =>
    Object.entries(VIEWS).map(([view, draw]): Picture => ({
      name: `${product.slug}-${view}`,
      width: SIZE,
      height: SIZE,
      draw: () => draw(product),
      opaque: view === 'sky',
      quality: QUALITY[view] ?? 80,
    })),
  )
}

/** In close-ups, cloth fills the whole picture. */
const isOpaque = (slug: string, view: string): boolean =>
  view === 'sky' || (view === 'ingredients' && /sweatshirt|tee/.test(slug))

const lifestyle: readonly Picture[] = Object.entries(LIFESTYLE).map(([name, draw]) => ({
  name,
  width: SIZE,
  height: SIZE,
  draw,
  opaque: true,
  quality: 82,
}))

const compositions = (): Picture[][] =>
  [...SAMPLERS, ...MERCH].map(({ slug, views }) =>
    Object.entries(views).map(([view, draw]): Picture => ({
      name: `${slug}-${view}`,
      width: SIZE,
      height: SIZE,
      draw,
      opaque: isOpaque(slug, view),
      quality: QUALITY[view] ?? 80,
    })),
  )

async function save({ name, width, height, draw, opaque = false, quality = 80 }: Picture): Promise<void> {
  const started = Date.now()
  const image = sharp(await rasterise(await draw(), width, height))
  const flat = opaque ? image.removeAlpha() : image
  const file = `${OUT}${name}.webp`
  // Writes each file in one go, because a running shop may read the folder at any time.
  writeFileSync(file, await flat.webp({ quality, alphaQuality: 76, effort: 5, smartSubsample: true }).toBuffer())
  console.log(
    `${name}.webp ${Math.round(statSync(file).size / 1024)} kB in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
}

function saveMarks(): void {
  for (const [name, svg] of [
    ['brand-mark', brandMark()],
    ['wordmark', wordmark()],
  ] as const) {
    if (isWanted(name)) writeFileSync(`${OUT}${name}.svg`, svg)
  }
}

mkdirSync(OUT, { recursive: true })
saveMarks()
for (const group of [SHARED, lifestyle, ...productPictures(), ...compositions()]) {
  for (const picture of group.filter(({ name }) => isWanted(name))) await save(picture)
  forget()
}
await closeBrowser()
