import type { ReactNode } from 'react'
import { IngredientsWindow } from '../../sections/ingredients-window/ingredients-window.tsx'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { Sampler } from './sampler.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { readableSky, type Sky } from '../../ui/sky.ts'
import type { Home } from './home.query.ts'

/** A section of the home page, ready to render. */
export interface HomeSection {
  /** The color at its top, for the wave of the section above. */
  color: string
  render(nextColor: string): ReactNode
}

/** Creates a section from the home document; null when it has no content. */
export type MakeSection = (home: Home) => HomeSection | null

type List = NonNullable<Home['moodWater']>
type Colors = readonly string[] | null | undefined

/** A section in the sky of the given colors. */
export function inSky(colors: Colors, render: (skyProps: { sky: Sky; nextColor: string }) => ReactNode): HomeSection {
  const sky = readableSky(colors ?? [])
  return { color: sky.stops[0], render: (nextColor) => render({ sky, nextColor }) }
}

export const hasProducts = <Found extends { products: unknown[] }>(list: Found | null): list is Found =>
  list !== null && list.products.length > 0

/** The ingredients window of a list. */
function Inside({ ingredients, open = false }: Pick<Home, 'ingredients'> & { open?: boolean }) {
  if (!ingredients) return null
  return (
    <IngredientsWindow
      title={ingredients.title ?? 'What is inside'}
      ingredients={ingredients.ingredients}
      open={open}
    />
  )
}

function productRow(list: List | null, colors: Colors, ingredients: Home['ingredients']): HomeSection | null {
  if (!hasProducts(list)) return null
  return inSky(colors, (skyProps) => (
    <ProductRow {...list} {...skyProps}>
      <Inside ingredients={ingredients} />
    </ProductRow>
  ))
}

/** The sparkling water section: text at one side, the ingredients window at the other, the drinks below. */
export const water: MakeSection = ({ water: list, ingredients }) => {
  if (!list?.title) return null
  const { title, subtitle, colors } = list
  return inSky(colors, ({ sky }) => (
    <SkySection sky={sky} aria-label={title} className="bg-(--sky-1) pt-6 lg:pt-7">
      <div className="grid grid-cols-1 gap-6 px-gutter pb-5 lg:grid-cols-12 lg:pb-7">
        <header className="@container lg:col-span-5 lg:pt-6">
          <h2 className="text-headline">{title}</h2>
          {subtitle && <p className="mt-4 max-w-[28ch] text-lead">{subtitle}</p>}
        </header>
        <div className="lg:col-span-6 lg:col-start-7">
          <Inside ingredients={ingredients} open />
        </div>
      </div>
    </SkySection>
  ))
}

export const featuredWater: MakeSection = ({ water: list, ingredients }) => {
  if (!hasProducts(list)) return null
  const { title, products, colors } = list
  return inSky(colors, (skyProps) => (
    <ProductRow label={title ? `${title}: all of them` : 'All of them'} products={products} {...skyProps}>
      <Inside ingredients={ingredients} />
    </ProductRow>
  ))
}

export const sampler: MakeSection = ({ sampler: list, ingredients }) => {
  if (!hasProducts(list)) return null
  return inSky(['#e3f1ff', '#f3efc6', '#ffcf9f'], (skyProps) => (
    <Sampler {...list} title={list.title ?? 'One of each'} {...skyProps}>
      <Inside ingredients={ingredients} />
    </Sampler>
  ))
}

export const zeroProof: MakeSection = ({ zeroProof: list, ingredients }) => productRow(list, list?.colors, ingredients)

export const moodWater: MakeSection = ({ moodWater: list, moodColors, ingredients }) =>
  productRow(list, moodColors, ingredients)

/** The colors of the mood drinks in reverse order. */
export const moodPowder: MakeSection = ({ moodPowder: list, moodColors, ingredients }) =>
  productRow(list, moodColors?.toReversed(), ingredients)
