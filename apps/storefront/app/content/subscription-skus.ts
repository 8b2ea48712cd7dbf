import { z } from 'zod'
import { productId, skuSchema } from './fields.ts'
import { tolerantList } from './tolerant.ts'

/** A list of SKUs. */
export const skusSchema = tolerantList(skuSchema)

/** GROQ: every SKU that the content marks as sold only with a selling plan. */
export const subscriptionSkus = /* groq */ `array::unique(*[_type == "product"].shopify.subscriptionSkus[])`

/**
 * All of these SKUs, and the products whose prices also depend on the content: those with such SKUs, and those with a
 * separate product for subscriptions. One result for all pages.
 */
export const subscriptionsQuery = {
  groq: /* groq */ `{
    "subscriptionSkus": ${subscriptionSkus},
    "subscriptions": *[_type == "product" && shopify.isSubscription != false && defined(shopify.subscription.id)
      && (shopify.subscription.id != shopify.product.id || count(shopify.subscriptionSkus) > 0)]{
      "id": shopify.product.id, "subscriptionId": shopify.subscription.id
    }
  }`,
  schema: z.object({
    subscriptionSkus: skusSchema,
    subscriptions: tolerantList(z.object({ id: productId, subscriptionId: productId })),
  }),
}
