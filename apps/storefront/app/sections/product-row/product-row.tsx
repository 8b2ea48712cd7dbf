import type { ReactNode } from 'react'
import type { ListPrices } from '../../features/product-tile/list-price.ts'
import { PricesMissing } from '../../features/product-tile/prices-missing.tsx'
import { productPath, ProductTile } from '../../features/product-tile/product-tile.tsx'
import type { ProductTile as Product } from '../../features/product-tile/product-tile.query.ts'
import { SkySection } from '../../ui/sky-section.tsx'
import type { Sky } from '../../ui/sky.ts'

interface ProductRowProps {
  /** Without a title, only the products are shown, labeled by `label`. */
  title?: string | null | undefined
  /** The accessible name of a section without a title. */
  label?: string
  subtitle?: string | null | undefined
  products: Product[]
  prices?: ListPrices
  sky: Sky
  /** The color of the section below, for the wave in between; without it there is no wave. */
  nextColor?: string
  /** Whether it is the first section in view. */
  priority?: boolean
  /** Content next to the headline: a link or the ingredients window. */
  children?: ReactNode
}

/** The maximum numbers of products beside the headline, and in one row below it. */
const beside = 2
const oneRow = 4

/** Products in their own sky: a few in one row, many in several rows at different heights. */
export function ProductRow(props: ProductRowProps) {
  const { title, label, subtitle, products, prices, sky, nextColor, priority = false, children } = props
  if (products.length === 0) return null
  const isBeside = Boolean(title) && products.length <= beside
  const isShelf = products.length > oneRow
  return (
    <SkySection
      sky={sky}
      nextColor={nextColor}
      aria-label={title ? undefined : label}
      className={`sky relative overflow-clip ${priority ? 'pt-[136px]' : title ? 'pt-7' : 'pt-2'}`}
    >
      <div className={isBeside ? 'lg:grid lg:grid-cols-12 lg:items-center' : ''}>
        {title && (
          <header
            className={`px-gutter ${isBeside ? 'lg:col-span-5 lg:pr-0' : 'lg:grid lg:grid-cols-12 lg:items-end'}`}
          >
            <h2 className="text-headline lg:col-span-7">{title}</h2>
            {subtitle && <p className="mt-4 max-w-[34ch] text-lead lg:col-span-4 lg:col-start-9">{subtitle}</p>}
            {isBeside && children && <div className="mt-4">{children}</div>}
          </header>
        )}
        <ul className={`${isShelf ? 'shelf' : 'shore'} ${isBeside ? 'lg:col-span-7 lg:mt-0' : ''}`}>
          {products.map((product, index) => (
            <li key={productPath(product)}>
              <ProductTile product={product} prices={prices} priority={priority && index < 2} withGallery />
            </li>
          ))}
        </ul>
      </div>
      {prices === null && <PricesMissing className="px-gutter pb-4" />}
      {!isBeside && children && <div className="px-gutter pb-4">{children}</div>}
    </SkySection>
  )
}
