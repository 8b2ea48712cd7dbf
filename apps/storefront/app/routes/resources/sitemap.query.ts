import { z } from 'zod'
import { hasRoute } from '../../content/document-route.ts'
import { typesWhere } from '../../content/document-types.ts'
import { notExcluded } from '../../content/excluded.ts'
import { storeText } from '../../content/fields.ts'

/**
 * Every document with a page in the shop. `$homeId` is the document of the home page. What can be decided here without
 * the query is: with 20,000 documents, each of its conditions takes some 20 ms.
 */
export const sitemapQuery = {
  groq: /* groq */ `*[_type in ${typesWhere(({ inSitemap }) => inSitemap)} && ${notExcluded}
    && !($excludeCbd && category->cbd == true)]{
    "type": _type, "slug": slug.current, "category": category->slug.current, "commerceId": shopify.product.id,
    "changed": coalesce(select(_type == "home" => *[_id == $homeId][0]._updatedAt), _updatedAt)
  }`,
  schema: z
    .array(
      z.object({
        type: z.string(),
        slug: z.string().nullable(),
        category: z.string().nullable(),
        commerceId: storeText.nullish(),
        changed: z.string(),
      }),
    )
    .transform((documents) => documents.filter(hasRoute)),
}
