import { withVariants, type Recommendation } from './recommendation.ts'
import { productGid, type SuggestedProduct } from './suggested-product.ts'

/**
 * The recommendations that the site shows, by the paths of its products; what it leaves out is left out here too. A
 * suggestion is bought one-time: variants with one of the `subscriptionSkus` are left out.
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
