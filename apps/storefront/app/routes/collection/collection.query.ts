import { z } from 'zod'
import { notExcluded } from '../../content/excluded.ts'
import { firstText, text } from '../../content/fields.ts'
import { mediaFields, mediaSchema } from '../../content/media.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'
import { collectionList, productListSchema } from '../../features/product-tile/product-tile.query.ts'

/**
 * A collection of categories by slug; the first one without a slug. Sites without hemp have a picture of their own, if
 * there is one: the Studio creates the field with nothing but its default position.
 */
export const collectionQuery = {
  groq: /* groq */ `*[_type == "productCategoryCollection" && ($slug == null || slug.current == $slug) && ${notExcluded}]
  | order(_createdAt asc, _id asc)[0]{
    title,
    "slug": slug.current,
    introTitle,
    introText,
    "media": select(
      $excludeCbd && defined(coalesce(nonCBDIntroMedia.image.asset, nonCBDIntroMedia.video.file.asset)) => nonCBDIntroMedia,
      introMedia
    ){${mediaFields}},
    "color": introBackgroundColor.hex,
    "sections": sections[]{
      "key": _key,
      "colors": colors.backgroundColors[].hex,
      "textColor": colors.textColor.hex,
      "categories": categoryItems[!($excludeCbd && productCategory->cbd == true)]{
        "key": _key,
        "header": [header, productCategory->title],
        subheader,
        showMoreText,
        "slug": productCategory->slug.current,
        "products": ${collectionList('productCategory->products')}
      }
    }
  }`,
  schema: z
    .object({
      title: z.string(),
      slug: z.string(),
      introTitle: text,
      introText: text,
      media: tolerant(mediaSchema),
      color: text,
      sections: tolerantList(
        z.object({
          key: z.string(),
          colors: skyColorsSchema,
          textColor: text,
          categories: tolerantList(
            z.object({
              key: z.string(),
              header: firstText,
              subheader: text,
              showMoreText: text,
              slug: z.string(),
              products: productListSchema,
            }),
          ),
        }),
      ),
    })
    .nullable(),
}
