import { globalId } from '../../commerce/global-id.ts'
import type { QuantityRule } from '../../commerce/quantity-rule.ts'
import { variantTitleOf } from '../../commerce/variant-title.ts'
import type { Merchandise } from '../cart/model/merchandise.ts'
import type { Recommendation, RecommendedVariant } from './recommendation.ts'
import { recommendedMaximum } from './recommended-maximum.ts'

/** A recommendation with the path of its page on this site. */
export interface SuggestedProduct extends Recommendation {
  path: string
  /** The quantity rules of variants that restrict the quantity, by id. */
  quantityRules: Record<string, QuantityRule>
}

export const productGid = (product: { id: number }): string => globalId('Product', String(product.id))

export const variantGid = (variant: { id: number }): string => globalId('ProductVariant', String(variant.id))

/** The merchandise that the cart needs for a suggested variant; prices are in the cart's currency. */
export function merchandiseOf(product: Recommendation, variant: RecommendedVariant, currencyCode: string): Merchandise {
  const url = variant.image ?? product.images[0]?.src
  return {
    id: variantGid(variant),
    sku: variant.sku,
    productId: productGid(product),
    title: product.title,
    variantTitle: variantTitleOf(variant),
    productType: product.productType,
    price: { amount: variant.price, currencyCode },
    compareAtPrice: variant.compareAtPrice === null ? null : { amount: variant.compareAtPrice, currencyCode },
    image: url === undefined ? null : { url },
    availableForSale: true,
    quantityAvailable: recommendedMaximum(variant),
    selectedOptions: product.options.flatMap(({ name }, index) => {
      const value = variant.optionValues[index]
      return value === undefined ? [] : [{ name, value }]
    }),
  }
}
