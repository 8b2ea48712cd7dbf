import { withVariants, type Recommendation } from './recommendation.ts'
import { productGid, type SuggestedProduct } from './suggested-product.ts'

/**
 * The recommendations among the site's products, whose paths are given. Suggestions are bought one-time, so variants
 * with one of the `subscriptionSkus` are left out.
 */
export function suggestedProducts(
  recommendations: readonly Recommendation[],
  paths: ReadonlyMap<string, string>,
  subscriptionSkus: readonly string[],
): SuggestedProduct[] {
  return recommendations.flatMap((product) => {
    const path = paths.get(productGid(product))
    const offered = withVariants(product, ({ sku }) => sku === null || !subscriptionSkus.includes(sku))
    return path === undefined || !offered ? [] : [{ ...offered, path }]
  })
}
