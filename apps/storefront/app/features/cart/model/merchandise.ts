import type { Money } from '../../../commerce/money.ts'

/** What the Storefront API says of a variant, and the cart takes as it is. */
interface Variant {
  id: string
  sku: string | null
  /** Null while the service has not said it. */
  price: Money | null
  compareAtPrice: Money | null
  availableForSale: boolean
  quantityAvailable: number | null
  /** Up to three, as `Pack Size`: `12 pack`. */
  selectedOptions: { name: string; value: string }[]
}

/** What a shopper buys: a variant with what its line shows of it. */
export interface Merchandise extends Variant {
  productId: string
  /** The product's title. */
  title: string
  /** The variant's own title, as '12 pack'. */
  variantTitle: string
  productType: string
  /** An address, 200 pixels wide. */
  image: { url: string; alt: string } | null
}

/** A variant of the Storefront API, with its product, as the cart knows it. */
export function toMerchandise(
  variant: Variant & { title: string; image: { url: string; altText: string | null } | null },
  product: { id: string; title: string; productType: string },
): Merchandise {
  const { id, sku, title, image, price, compareAtPrice, availableForSale, quantityAvailable, selectedOptions } = variant
  return {
    id,
    sku,
    productId: product.id,
    title: product.title,
    variantTitle: title,
    productType: product.productType,
    price,
    compareAtPrice,
    image: image && { url: image.url, alt: image.altText ?? '' },
    availableForSale,
    quantityAvailable,
    selectedOptions,
  }
}
