/** The product among its ingredients: fruit on the water, sprigs behind, slices leaning. */

import { ARRANGEMENTS } from './arrangements.ts'
import type { Product } from './palette.ts'
import { reliefDefs } from './relief.ts'
import { standing } from './staging.ts'
import { document } from './svg.ts'
import { cartonFront, partOf, SIZE, tubFront } from './views.ts'
import { shadeOf, waterDefs } from './water.ts'

/** Ripples are drawn below everything on the water, so they are separate from the product. */
async function product(item: Product): Promise<{ under: string; over: string }> {
  const part = partOf(item)
  if (part === 'carton') return { under: '', over: await cartonFront(item, 660, 1215, 5.5, 0) }
  if (part === 'tub') return { under: '', over: await tubFront(item, 700, 1195, 5.6, 0) }
  return standing({ product: item, shot: { part, scale: 6.3 }, x: SIZE / 2, y: 1205, depth: 140 })
}

export async function ingredients(item: Product): Promise<string> {
  const name = Object.keys(ARRANGEMENTS).find((key) => item.slug.includes(key)) ?? ''
  const items = ARRANGEMENTS[name]?.({ dark: shadeOf(item.sky) }) ?? []
  const [back, fore]: [string[], string[]] = [[], []]
  for (const piece of items) (piece.behind ? back : fore).push(await piece.draw())
  const { under, over } = await product(item)
  return document(SIZE, SIZE, waterDefs() + reliefDefs() + under + back.join('') + over + fore.join(''))
}
