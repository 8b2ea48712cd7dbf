import { z } from 'zod'
import { hasUrl, typesWhere } from '../../content/document-types.ts'
import { notExcluded } from '../../content/excluded.ts'
import { commerceId } from '../../content/fields.ts'

/** Every document with a page in the shop. `$homeId` is the document of the home page. */
export const sitemapQuery = {
  groq: /* groq */ `*[_type in ${typesWhere(({ inSitemap }) => inSitemap)} && ${hasUrl} && ${notExcluded}
    && !($excludeCbd && category->cbd == true)] | order(_type asc, _id asc){
    "type": _type, "slug": slug.current, "category": category->slug.current, "commerceId": shopify.product.id,
    "changed": coalesce(select(_type == "home" => *[_id == $homeId][0]._updatedAt), _updatedAt)
  }`,
  schema: z.array(
    z.object({
      type: z.string(),
      slug: z.string().nullable(),
      category: z.string().nullable(),
      commerceId: commerceId.nullish(),
      changed: z.string(),
    }),
  ),
}
