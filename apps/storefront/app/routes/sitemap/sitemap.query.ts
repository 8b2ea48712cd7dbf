import { z } from 'zod'
import { notExcluded } from '../../content/excluded.ts'

/** Every document that has an address in the shop. */
export const sitemapQuery = {
  groq: /* groq */ `*[_type in [
    "home", "page", "product", "productCategory", "productCategoryCollection", "buyNow", "signUp", "whatsInside",
    "labResults", "whereToBuy", "wholesale", "testimonialsPage"
  ] && ${notExcluded} && !($excludeCbd && category->cbd == true)] | order(_type asc, _id asc){
    "type": _type, "slug": slug.current, "category": category->slug.current, "changed": _updatedAt
  }`,
  schema: z.array(
    z.object({
      type: z.string(),
      slug: z.string().nullable(),
      category: z.string().nullable(),
      changed: z.string(),
    }),
  ),
}
