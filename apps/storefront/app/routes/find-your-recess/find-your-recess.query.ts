import { z } from 'zod'
import { ingredientNotExcluded, notExcluded, productNotExcluded } from '../../content/excluded.ts'
import { genericPageFields, genericPageSchema } from '../../content/generic-page.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'
import { productTileFields, productTileSchema } from '../../features/product-tile/product-tile.query.ts'

/** The data of the product finder: the page with its slug, categories, products and their ingredients. */
export const finderQuery = {
  groq: /* groq */ `{
    "page": *[_type == "page" && slug.current == "find-your-recess"][0]{${genericPageFields}},
    "kinds": *[_type == "productCategory" && ${notExcluded}] | order(title desc){
      title,
      "slug": slug.current,
      "colors": backgroundColors[].hex,
      "products": (products[]->)[${productNotExcluded} && hideFromCollection != true]{
        ${productTileFields},
        "ingredients": (ingredients[]->)[${ingredientNotExcluded}].title
      }
    }
  }`,
  schema: z.object({
    page: tolerant(genericPageSchema),
    kinds: tolerantList(
      z.object({
        title: z.string(),
        slug: z.string(),
        colors: skyColorsSchema,
        products: tolerantList(productTileSchema.extend({ ingredients: tolerantList(z.string()) })),
      }),
    ),
  }),
}

export type FinderKind = z.infer<typeof finderQuery.schema>['kinds'][number]
