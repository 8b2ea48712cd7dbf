import { useState, type PointerEvent } from 'react'
import { formatMoney } from '../../commerce/money.ts'
import { documentRoute } from '../../content/document-route.ts'
import type { ContentImage } from '../../content/image.ts'
import type { CssVariables } from '../../ui/css-variables.ts'
import { Picture } from '../../ui/picture.tsx'
import { productTileMaximum } from './product-tile-size.ts'
import type { ProductTile as Product } from './product-tile.query.ts'
import type { ListPrice } from './list-prices.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

interface ProductTileProps {
  product: Product
  /** What it costs, where that is known. */
  price?: ListPrice | undefined
  /** Whether its picture is among the first in view. */
  priority?: boolean
  /** Whether its further pictures are shown below it on wide screens, while the cursor rests on it. */
  withGallery?: boolean
  /** Takes the click in place of the product's page. */
  onChoose?(product: Product): void
}

const sizes = '(width >= 768px) 28vw, 68vw'

/** Where a tile's product is found. */
export const productPath = ({ slug, category }: Pick<Product, 'slug' | 'category'>): string =>
  documentRoute({ type: 'product', slug, category })

/** A product standing on the water; the whole of it leads to the product's page. */
export function ProductTile({ product, price, priority = false, withGallery = false, onChoose }: ProductTileProps) {
  const [isLookedAt, setLookedAt] = useState(false)
  const look = ({ pointerType }: PointerEvent) => setLookedAt(pointerType === 'mouse')
  return (
    <ShopLink
      to={productPath(product)}
      onPointerEnter={look}
      onPointerLeave={() => setLookedAt(false)}
      // A press gives the focus too: were the picture under the cursor taken away then, the click would be lost with it.
      onFocus={({ currentTarget }) => setLookedAt((isSo) => isSo || currentTarget.matches(':focus-visible'))}
      onBlur={() => setLookedAt(false)}
      onClick={(event) => {
        if (!onChoose) return
        event.preventDefault()
        onChoose(product)
      }}
      className="group block shrink-0 snap-center text-center focus-visible:rounded-panel"
    >
      <TilePictures product={product} priority={priority} isLookedAt={isLookedAt} withGallery={withGallery} />
      <span className="mt-3 block font-display text-title tracking-[-0.02em] text-balance">{product.title}</span>
      <span className="tile-facts mt-2 text-small">
        {product.badge && <span>{product.badge}</span>}
        {product.badge && price && <span aria-hidden="true">·</span>}
        {price && <Price price={price} />}
      </span>
    </ShopLink>
  )
}

interface TilePicturesProps {
  product: Product
  priority: boolean
  isLookedAt: boolean
  withGallery: boolean
}

/** When the picture of the given turn appears, for `.reveal`. */
const turn = (index: number): CssVariables => ({ '--turn': index })

/** The product, and over it its further pictures one after the other: they are asked for when somebody looks. */
function TilePictures({ product, priority, isLookedAt, withGallery }: TilePicturesProps) {
  const { image, hovers, galleryImage } = product
  return (
    <span className="tile-pictures relative mx-auto block overflow-hidden">
      <Picture
        image={image}
        sizes={sizes}
        maximum={productTileMaximum}
        priority={priority}
        alt=""
        className="size-full object-cover transition-[rotate,translate,opacity] duration-500 ease-tide group-hover:-translate-y-2 group-hover:rotate-3"
      />
      {isLookedAt &&
        hovers.map((hover, index) => (
          <Picture
            key={hover.id}
            image={hover}
            sizes={sizes}
            maximum={productTileMaximum}
            alt=""
            style={turn(index)}
            className="reveal absolute inset-0 size-full -translate-y-2 object-cover"
          />
        ))}
      {withGallery && isLookedAt && galleryImage && <GalleryPreview image={galleryImage} />}
    </span>
  )
}

/** The product in its sky, small and round beside it: on wide screens with a cursor only. */
function GalleryPreview({ image }: { image: ContentImage }) {
  return (
    <span className="reveal absolute top-4 right-[6%] hidden lg:block">
      <Picture image={image} sizes="132px" alt="" className="size-[132px] rounded-pill object-cover shadow-float" />
    </span>
  )
}

function Price({ price: { from, hasSeveral, availableForSale } }: { price: ListPrice }) {
  if (!availableForSale) return <span>Sold out</span>
  return (
    <span className="tabular-nums">
      {hasSeveral && 'from '}
      {formatMoney(from)}
    </span>
  )
}
