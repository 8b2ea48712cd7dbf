import { z } from 'zod'
import { ingredientNotExcluded, linkNotExcluded } from '../../content/excluded.ts'
import { firstText, text, textOr, visibleText } from '../../content/fields.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'
import { linkFields, linksSchema } from '../../content/link.ts'
import { richTextFields, richTextSchema } from '../../content/rich-text.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'
import { ingredientFields, ingredientSchema } from '../../sections/ingredients-window/ingredients-window.query.ts'

/** The page 'What is inside': a part for each kind of product, and all ingredients. */
export const whatsInsideQuery = {
  groq: /* groq */ `*[_type == "whatsInside"][0]{
    title,
    introTitle,
    introText,
    "parts": productCategorySections[!($excludeCbd && productCategory->cbd == true)]{
      "key": _key,
      "heading": [heading, productCategory->title],
      description,
      "slug": productCategory->slug.current,
      "image": image{${imageFields}},
      "colors": backgroundColors[].hex
    },
    relatedLinksHeading,
    "relatedLinks": relatedLinks[${linkNotExcluded}]{${linkFields}},
    "list": *[_id == "ingredients"][0]{
      title,
      description,
      "longDescription": longDescription[]{${richTextFields}},
      "featured": (featuredIngredients[]->)[${ingredientNotExcluded}][0...4]{${ingredientFields}}
    },
    "ingredients": *[_type == "ingredient" && ${ingredientNotExcluded}] | order(title asc){
      "id": _id, title, description, "longDescription": longDescription[]{${richTextFields}}
    }
  }`,
  schema: z
    .object({
      title: textOr('What’s inside'),
      introTitle: text,
      introText: text,
      parts: tolerantList(
        z.object({
          key: z.string(),
          heading: firstText,
          description: text,
          slug: z.string(),
          image: optionalImageSchema,
          colors: skyColorsSchema,
        }),
      ),
      relatedLinksHeading: text,
      relatedLinks: tolerant(linksSchema).transform((links) => links ?? []),
      list: tolerant(
        z.object({
          title: text,
          description: text,
          longDescription: tolerant(richTextSchema),
          featured: tolerantList(ingredientSchema),
        }),
      ),
      ingredients: tolerantList(
        z.object({ id: z.string(), title: visibleText, description: text, longDescription: tolerant(richTextSchema) }),
      ),
    })
    .nullable(),
}

export type WhatsInside = NonNullable<z.infer<typeof whatsInsideQuery.schema>>
