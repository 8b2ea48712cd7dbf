import { z } from 'zod'
import { tolerantList } from './tolerant.ts'

/** SKUs are compared: spaces around one, such as those of a copied cell, are not part of it. */
export const skusSchema = tolerantList(z.string().trim())

/** GROQ: every SKU that the content marks as sold only with a selling plan. */
export const subscriptionSkus = /* groq */ `array::unique(*[_type == "product"].shopify.subscriptionSkus[])`

/** All of them, one result for all pages that show a few. */
export const subscriptionSkusQuery = {
  groq: /* groq */ `{"subscriptionSkus": ${subscriptionSkus}}`,
  schema: z.object({ subscriptionSkus: skusSchema }),
}
