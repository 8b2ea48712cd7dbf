import { catalogueGraphql, type ResultOf } from '../../commerce/graphql.ts'
import { isSoldOneTime } from '../cart/model/purchase-terms.ts'
import { withVariants, type Recommendation } from './recommendation.ts'
import { productGid, type SuggestedProduct } from './suggested-product.ts'

/** The catalogue's terms for recommended products, which the protocol of recommendations does not have. */
export const soldTermsQuery = catalogueGraphql(`
  query SoldTerms($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Product {
        id
        requiresSellingPlan
      }
    }
  }
`)

interface SiteRules {
  /** The paths of the site's products, by id. */
  paths: ReadonlyMap<string, string>
  subscriptionSkus: readonly string[]
}

/**
 * The recommendations among the site's products that the catalogue sells. Suggestions are bought one-time, so what is sold
 * with a selling plan only is left out.
 */
export function suggestedProducts(
  recommendations: readonly Recommendation[],
  { nodes }: ResultOf<typeof soldTermsQuery>,
  { paths, subscriptionSkus }: SiteRules,
): SuggestedProduct[] {
  const sold = new Map(nodes.flatMap((node) => (node?.__typename === 'Product' ? [[node.id, node] as const] : [])))
  return recommendations.flatMap((product) => {
    const id = productGid(product)
    const path = paths.get(id)
    const terms = sold.get(id)
    if (path === undefined || !terms) return []
    const { requiresSellingPlan } = terms
    const offered = withVariants(product, (variant) =>
      isSoldOneTime(variant, { requiresSellingPlan, subscriptionSkus }),
    )
    return offered ? [{ ...offered, path }] : []
  })
}
