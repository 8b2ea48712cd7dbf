import { z } from 'zod'
import { ingredientNotExcluded, notExcluded, pageContent, productNotExcluded } from '../../content/excluded.ts'
import { text } from '../../content/fields.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'
import { richTextFields, richTextSchema } from '../../content/rich-text.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'
import { productTileFields, productTileSchema } from '../../features/product-tile/product-tile.query.ts'

/** The data of the product finder: the page with its slug, categories, products and their ingredients. */
export const finderQuery = {
  groq: /* groq */ `{
    "page": *[_type == "page" && slug.current == "find-your-recess"][0]{
      title, description, "poster": poster{${imageFields}}, "content": ${pageContent}[]{${richTextFields}},
      "colors": colors.backgroundColors[].hex, "textColor": colors.textColor.hex
    },
    "kinds": *[_type == "productCategory" && ${notExcluded}] | order(title desc){
      title,
      "slug": slug.current,
      introText,
      "colors": backgroundColors[].hex,
      "products": (products[]->)[${productNotExcluded} && hideFromCollection != true]{
        ${productTileFields},
        "ingredients": (ingredients[]->)[${ingredientNotExcluded}]{"id": _id, title}
      }
    }
  }`,
  schema: z.object({
    page: tolerant(
      z.object({
        title: z.string(),
        description: text,
        poster: optionalImageSchema,
        content: tolerant(richTextSchema),
        colors: tolerant(z.array(z.string())),
        textColor: text,
      }),
    ),
    kinds: tolerantList(
      z.object({
        title: z.string(),
        slug: z.string(),
        introText: text,
        colors: tolerant(z.array(z.string())),
        products: tolerantList(
          productTileSchema.extend({ ingredients: tolerantList(z.object({ id: z.string(), title: z.string() })) }),
        ),
      }),
    ),
  }),
}

export type FinderKind = z.infer<typeof finderQuery.schema>['kinds'][number]
