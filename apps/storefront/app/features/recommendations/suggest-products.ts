import { z } from 'zod'
import { catalogueGraphql, quantityRule, type ResultOf } from '../../commerce/graphql.ts'
import { withRule, type QuantityRule } from '../../commerce/quantity-rule.ts'
import { nodesShape, quantityRuleShape } from '../../commerce/shapes.ts'
import { isInStock } from '../cart/model/line-quantity.ts'
import { isSoldOneTime } from '../cart/model/purchase-terms.ts'
import { withVariants, type Recommendation } from './recommendation.ts'
import { recommendedMaximum } from './recommended-maximum.ts'
import { productGid, variantGid, type SuggestedProduct } from './suggested-product.ts'

/** The sales terms of recommended products, which the recommendation protocol lacks. */
export const soldTermsQuery = catalogueGraphql(`
  query SoldTerms($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Product {
        id
        requiresSellingPlan
        variants(first: 250) {
          nodes {
            id
            quantityRule ${quantityRule}
          }
        }
      }
    }
  }
`)

/** The expected shape of the response. */
export const soldTermsShape = nodesShape(
  'Product',
  z.object({
    id: z.string(),
    requiresSellingPlan: z.boolean(),
    variants: z.object({ nodes: z.array(z.object({ id: z.string(), quantityRule: quantityRuleShape })) }),
  }),
)

/** The quantity rules of the variants that restrict the quantity, by id. */
const rulesOf = (variants: readonly { id: string; quantityRule: QuantityRule }[]): Record<string, QuantityRule> =>
  Object.fromEntries(
    variants.map(withRule).flatMap(({ id, quantityRule }) => (quantityRule ? [[id, quantityRule]] : [])),
  )

interface SiteRules {
  /** The paths of the site's products, by id. */
  paths: ReadonlyMap<string, string>
  subscriptionSkus: readonly string[]
}

/**
 * The recommendations that are on this site and in the catalogue. Suggestions are bought one-time, so products sold
 * only with a selling plan are left out.
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
    const { requiresSellingPlan, variants } = terms
    const quantityRules = rulesOf(variants.nodes)
    const offered = withVariants(product, (variant) => {
      const quantityRule = quantityRules[variantGid(variant)]
      const item = { availableForSale: true, quantityAvailable: recommendedMaximum(variant), quantityRule }
      return isInStock(item) && isSoldOneTime(variant, { requiresSellingPlan, subscriptionSkus })
    })
    return offered ? [{ ...offered, path, quantityRules }] : []
  })
}
