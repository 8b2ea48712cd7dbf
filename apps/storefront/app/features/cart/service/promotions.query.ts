import { z } from 'zod'
import { tolerantList } from '../../../content/tolerant.ts'

const skus = tolerantList(z.string())

/** GROQ: the products that promotions add to carts, by pack size. */
export const promotionsProjection = /* groq */ `*[_type == "promotionalProduct"]{size, targetProductSkus, limitedTargetProductSkus}`

export const promotionsSchema = tolerantList(
  z.object({ size: z.string(), targetProductSkus: skus, limitedTargetProductSkus: skus }),
)
