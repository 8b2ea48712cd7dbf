import type { ReactNode } from 'react'
import { ProductTile } from '../../features/product-tile/product-tile.tsx'
import type { ProductTile as Product } from '../../features/product-tile/product-tile.query.ts'
import { skyStyle, type Sky } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'

interface ProductRowProps {
  title: string
  subtitle?: string | null | undefined
  products: Product[]
  sky: Sky
  /** The colour of the section below, for the wave between them. */
  nextColour: string
  level?: 'h1' | 'h2'
  /** Whether it is the first thing in view. */
  priority?: boolean
  children?: ReactNode
}

/** Products in a row on still water, under a sky of their own; on small screens the row is pushed with a finger. */
export function ProductRow(props: ProductRowProps) {
  const { title, subtitle, products, sky, nextColour, level: Heading = 'h2', priority = false, children } = props
  if (products.length === 0) return null
  // Few things stand beside their headline; a row of many has the whole width below it.
  const isBeside = products.length <= 2
  return (
    <section className={`sky relative overflow-clip ${priority ? 'pt-[136px]' : 'pt-7'}`} style={skyStyle(sky)}>
      <div className={isBeside ? 'lg:grid lg:grid-cols-12 lg:items-center' : ''}>
        <header className={`px-gutter ${isBeside ? 'lg:col-span-5 lg:pr-0' : 'lg:grid lg:grid-cols-12 lg:items-end'}`}>
          <Heading className="text-headline lg:col-span-7">{title}</Heading>
          {subtitle && <p className="mt-4 max-w-[34ch] text-lead lg:col-span-4 lg:col-start-9">{subtitle}</p>}
          {isBeside && children && <div className="mt-4">{children}</div>}
        </header>
        <ul
          className={`mt-5 flex snap-x snap-mandatory [scrollbar-width:none] gap-2 overflow-x-auto px-gutter pb-5 md:justify-evenly [&::-webkit-scrollbar]:hidden ${isBeside ? 'lg:col-span-7 lg:mt-0' : ''}`}
        >
          {products.map((product, index) => (
            <li
              key={product.id}
              className="w-[68vw] shrink-0 sm:w-[42vw] md:w-auto md:max-w-[400px] md:min-w-0 md:flex-1"
            >
              <ProductTile product={product} priority={priority && index < 2} />
            </li>
          ))}
        </ul>
      </div>
      {!isBeside && children && <div className="px-gutter pb-4 text-center">{children}</div>}
      <Wave colour={nextColour} />
    </section>
  )
}
