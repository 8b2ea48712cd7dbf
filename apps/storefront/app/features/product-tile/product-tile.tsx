import { useState, type PointerEvent } from 'react'
import { formatMoney } from '../../commerce/money.ts'
import { documentRoute } from '../../content/document-route.ts'
import type { ContentImage } from '../../content/image.ts'
import { readScreen, touch } from '../../device/screen-sensors.ts'
import type { CssVariables } from '../../ui/css-variables.ts'
import { Picture } from '../../ui/picture.tsx'
import type { ProductTile as Product } from './product-tile.query.ts'
import type { ListPrice, ListPrices } from './list-price.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

interface ProductTileProps {
  product: Product
  /** The prices of its list, if known. */
  prices?: ListPrices | undefined
  /** Whether the tile is among the first in view. */
  priority?: boolean
  /** Whether the gallery picture is shown on hover, on wide screens. */
  withGallery?: boolean
  /** Handles the click instead of navigating. */
  onChoose?(product: Product): void
}

/** The longest side of a tile's picture, in pixels (specification, section 9). */
export const productTileMaximum = 640

const sizes = '(width >= 768px) 28vw, 68vw'

/** The path of a tile's product. */
export const productPath = ({ slug, category }: Pick<Product, 'slug' | 'category'>): string =>
  documentRoute({ type: 'product', slug, category })

/** A product tile; all of it links to the product's page. */
export function ProductTile({ product, prices, priority = false, withGallery = false, onChoose }: ProductTileProps) {
  const price = product.commerceId ? prices?.[product.commerceId] : undefined
  const [isActive, setActive] = useState(false)
  const hover = ({ pointerType }: PointerEvent) => setActive(pointerType === 'mouse')
  return (
    <ShopLink
      to={productPath(product)}
      onPointerEnter={hover}
      onPointerLeave={() => setActive(false)}
      // Not on pointer focus: replacing the picture between press and release would cancel the click.
      onFocus={({ currentTarget }) =>
        setActive((wasActive) => wasActive || (currentTarget.matches(':focus-visible') && !readScreen(touch)))
      }
      onBlur={() => setActive(false)}
      onClick={(event) => {
        if (!onChoose) return
        event.preventDefault()
        onChoose(product)
      }}
      className="tile"
    >
      <TilePictures product={product} priority={priority} isActive={isActive} withGallery={withGallery} />
      <span className="tile-title">{product.title}</span>
      <span className="tile-facts">
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
  isActive: boolean
  withGallery: boolean
}

/** The order in which `.reveal` shows the pictures. */
const turn = (index: number): CssVariables => ({ '--turn': index })

/** The product's picture and, on hover or focus, its further pictures one after the other. */
function TilePictures({ product, priority, isActive, withGallery }: TilePicturesProps) {
  const { image, hovers, galleryImage } = product
  return (
    <span className="tile-pictures">
      <Picture
        image={image}
        sizes={sizes}
        maximum={productTileMaximum}
        priority={priority}
        alt=""
        className="tile-picture"
      />
      {isActive &&
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
      {withGallery && isActive && galleryImage && <GalleryPreview image={galleryImage} />}
    </span>
  )
}

/** A small round picture of the product next to it, on wide screens only. */
function GalleryPreview({ image }: { image: ContentImage }) {
  return (
    <span className="reveal absolute top-4 right-[6%] hidden lg:block">
      <Picture
        image={image}
        sizes={132}
        maximum={400}
        alt=""
        className="size-[132px] rounded-pill object-cover shadow-float"
      />
    </span>
  )
}

function Price({ price: { from, hasSeveral, availableForSale } }: { price: ListPrice }) {
  if (!availableForSale) return <span>Sold out</span>
  return <span className="tabular-nums">{hasSeveral ? `from ${formatMoney(from)}` : formatMoney(from)}</span>
}
