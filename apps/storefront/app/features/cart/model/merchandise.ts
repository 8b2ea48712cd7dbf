import type { Money } from '../../../commerce/money.ts'
import { variantTitleOf } from '../../../commerce/variant-title.ts'

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
  /** The variant's own title, as '12 pack'; empty where its product has no options. */
  variantTitle: string
  productType: string
  /** An address, 200 pixels wide. */
  image: { url: string; alt: string } | null
}

/** What is bought, in words, as 'White Peach & Thyme, 12 pack'. */
export const nameOf = ({ title, variantTitle }: Pick<Merchandise, 'title' | 'variantTitle'>): string =>
  [title, variantTitle].filter(Boolean).join(', ')

/** A variant of the Storefront API, with its product, as the cart knows it. */
export function toMerchandise(
  variant: Variant & { title: string; image: { url: string; altText: string | null } | null },
  product: { id: string; title: string; productType: string },
): Merchandise {
  const { id, sku, image, price, compareAtPrice, availableForSale, quantityAvailable, selectedOptions } = variant
  return {
    id,
    sku,
    productId: product.id,
    title: product.title,
    variantTitle: variantTitleOf(variant),
    productType: product.productType,
    price,
    compareAtPrice,
    image: image && { url: image.url, alt: image.altText ?? '' },
    availableForSale,
    quantityAvailable,
    selectedOptions,
  }
}
