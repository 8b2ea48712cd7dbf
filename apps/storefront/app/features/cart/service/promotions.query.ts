import { z } from 'zod'
import { tolerantList } from '../../../content/tolerant.ts'

/** Compared with options and SKUs: spaces around it, such as those of a copied cell, are not part of it. */
const compared = z.string().trim()

const skus = tolerantList(compared)

/** GROQ: the products that promotions add to carts, by pack size. */
export const promotionsProjection = /* groq */ `*[_type == "promotionalProduct"]{size, targetProductSkus, limitedTargetProductSkus}`

export const promotionsSchema = tolerantList(
  z.object({ size: compared, targetProductSkus: skus, limitedTargetProductSkus: skus }),
)
