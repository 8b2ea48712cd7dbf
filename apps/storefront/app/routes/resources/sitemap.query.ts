import { z } from 'zod'
import { typesWhere } from '../../content/document-types.ts'
import { notExcluded } from '../../content/excluded.ts'

/** The types whose documents have the same address, whatever their slugs. */
const fixed = typesWhere(({ path }) => typeof path === 'string')

/** Every document with a page in the shop: without a slug, or a product without a category's, it has none. */
export const sitemapQuery = {
  groq: /* groq */ `*[_type in ${typesWhere(({ inSitemap }) => inSitemap)} &&
    (_type in ${fixed} || defined(slug.current)) && (_type != "product" || defined(category->slug.current)) &&
    ${notExcluded} && !($excludeCbd && category->cbd == true)] | order(_type asc, _id asc){
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
