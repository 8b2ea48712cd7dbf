import type { Money } from '../../../commerce/money.ts'
import { variantTitleOf } from '../../../commerce/variant-title.ts'

/** A variant's fields that the cart uses as the Storefront API returns them. */
interface Variant {
  id: string
  sku: string | null
  /** Null until the service has returned it. */
  price: Money | null
  compareAtPrice: Money | null
  availableForSale: boolean
  quantityAvailable: number | null
  /** Up to three, as `Pack Size`: `12 pack`. */
  selectedOptions: { name: string; value: string }[]
  /** 200 pixels wide. */
  image: { url: string } | null
}

/** The item that a shopper buys: a variant with the fields that its line shows. */
export interface Merchandise extends Variant {
  productId: string
  /** The product's title. */
  title: string
  /** The variant's own title, such as '12 pack'; empty if its product has no options. */
  variantTitle: string
  productType: string
}

/** The merchandise's name, such as 'White Peach & Thyme, 12 pack'. */
export const nameOf = ({ title, variantTitle }: Pick<Merchandise, 'title' | 'variantTitle'>): string =>
  [title, variantTitle].filter(Boolean).join(', ')

/** The merchandise under a selling plan, which costs `price`: compared with its price without a plan. */
export const underPlan = (merchandise: Merchandise, price: Money): Merchandise => ({
  ...merchandise,
  price,
  compareAtPrice: merchandise.price,
})

/** Converts a variant of the Storefront API and its product to merchandise. */
export function toMerchandise(
  variant: Variant & { title: string },
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
    image,
    availableForSale,
    quantityAvailable,
    selectedOptions,
  }
}
