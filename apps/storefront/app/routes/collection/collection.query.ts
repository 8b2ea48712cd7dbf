import { z } from 'zod'
import { notExcluded } from '../../content/excluded.ts'
import { productTileFields, productTileSchema } from '../../features/product-tile/product-tile.query.ts'

const text = z.string().nullish()

/** A collection of categories by its slug; without one, the first. */
export const collectionQuery = {
  groq: /* groq */ `*[_type == "productCategoryCollection" && ($slug == null || slug.current == $slug) && ${notExcluded}]
  | order(_createdAt asc)[0]{
    "title": coalesce(introTitle, title),
    introText,
    "colour": introBackgroundColor.hex,
    "sections": sections[]{
      "key": _key,
      "colours": colors.backgroundColors[].hex,
      "categories": categoryItems[!($excludeCbd && productCategory->cbd == true)]{
        "key": _key,
        header,
        subheader,
        showMoreText,
        "slug": productCategory->slug.current,
        "products": (productCategory->products[]->)[${notExcluded} && hideFromCollection != true]{${productTileFields}}
      }
    }
  }`,
  schema: z
    .object({
      title: z.string(),
      introText: text,
      colour: text,
      sections: z.array(
        z.object({
          key: z.string(),
          colours: z.array(z.string()).nullish(),
          categories: z.array(
            z.object({
              key: z.string(),
              header: z.string(),
              subheader: text,
              showMoreText: text,
              slug: z.string(),
              products: z.array(productTileSchema),
            }),
          ),
        }),
      ),
    })
    .nullable(),
}
