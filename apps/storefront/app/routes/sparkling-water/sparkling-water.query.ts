import { z } from 'zod'
import { ingredientNotExcluded, notExcluded, productNotExcluded } from '../../content/excluded.ts'
import { text } from '../../content/fields.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'
import { genericPageFields, genericPageSchema } from '../../content/generic-page.ts'
import { richTextFields, richTextSchema } from '../../content/rich-text.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'
import { productTileFields, productTileSchema } from '../../features/product-tile/product-tile.query.ts'
import { ingredientFields, ingredientSchema } from '../../sections/ingredients-window/ingredients-window.query.ts'

/**
 * The content of the sparkling water page: of the page with that name, and of the category and its drinks. One of the two
 * is enough.
 */
export const sparklingWaterQuery = {
  groq: /* groq */ `{
    "page": *[_type == "page" && slug.current == "sparkling-water"][0]{${genericPageFields}},
    ...*[_type == "productCategory" && slug.current == "sparkling-water" && ${notExcluded}][0]{
      "categoryTitle": title,
      introTitle,
      introText,
      "colors": backgroundColors[].hex,
      "image": select(defined(outroImage.asset) => outroImage, introHero.image){${imageFields}},
      "drinks": (products[]->)[${productNotExcluded} && hideFromCollection != true]{
        ${productTileFields},
        "colors": colors.backgroundColors[].hex,
        "description": description[]{${richTextFields}},
        "ingredients": (ingredients[]->)[${ingredientNotExcluded}][0...4].title,
        "view": heroGallery[1].image{${imageFields}}
      }
    },
    "inside": *[_id == "ingredients"][0]{
      title,
      description,
      "ingredients": (featuredIngredients[]->)[${ingredientNotExcluded}][0...4]{${ingredientFields}}
    }
  }`,
  schema: z
    .object({
      page: tolerant(genericPageSchema),
      categoryTitle: text,
      introTitle: text,
      introText: text,
      colors: skyColorsSchema,
      image: optionalImageSchema,
      drinks: tolerantList(
        productTileSchema.extend({
          colors: skyColorsSchema,
          description: tolerant(richTextSchema),
          ingredients: tolerantList(z.string()),
          view: optionalImageSchema,
        }),
      ),
      inside: tolerant(z.object({ title: text, description: text, ingredients: tolerantList(ingredientSchema) })),
    })
    .transform((water) => {
      const title = water.page?.title ?? water.introTitle ?? water.categoryTitle
      return title ? { ...water, title } : null
    }),
}
