import { z } from 'zod'
import { skusSchema } from '../../../content/subscription-skus.ts'
import { tolerantList } from '../../../content/tolerant.ts'

/** GROQ: the products that promotions add to carts, by pack size. */
export const promotionsProjection = /* groq */ `*[_type == "promotionalProduct"]{size, targetProductSkus, limitedTargetProductSkus}`

export const promotionsSchema = tolerantList(
  // The size is compared with options of products.
  z.object({ size: z.string().trim(), targetProductSkus: skusSchema, limitedTargetProductSkus: skusSchema }),
)
