import { z } from 'zod'
import { productNotExcluded } from '../../content/excluded.ts'
import { foreignId, productId } from '../../content/fields.ts'
import { skusSchema, subscriptionSkus } from '../../content/subscription-skus.ts'
import { tolerantList } from '../../content/tolerant.ts'

/** The data source of recommendations, and the products on this site. */
export const recommendationsQuery = {
  groq: /* groq */ `{
    "subscriptionSkus": ${subscriptionSkus},
    "dataSourceId": *[_id == "rebuy"][0].dataSourceId,
    "products": *[_type == "product" && defined(shopify.product.id) && ${productNotExcluded}]{
      "id": shopify.product.id, "slug": slug.current, "category": category->slug.current
    }
  }`,
  schema: z.object({
    subscriptionSkus: skusSchema,
    dataSourceId: foreignId,
    products: tolerantList(z.object({ id: productId, slug: z.string(), category: z.string() })),
  }),
}
