import { z } from 'zod'
import { notExcluded } from '../../content/excluded.ts'
import { imageFields, imageSchema } from '../../content/image.ts'
import { linkFields, linksSchema } from '../../content/link.ts'

const text = z.string().nullish()

/** What is inside: a part for each kind of product, and every ingredient. */
export const whatsInsideQuery = {
  groq: /* groq */ `*[_type == "whatsInside"][0]{
    title,
    introTitle,
    introText,
    "parts": productCategorySections[!($excludeCbd && productCategory->cbd == true)]{
      "key": _key,
      heading,
      description,
      "slug": productCategory->slug.current,
      "image": image{${imageFields}},
      "colours": backgroundColors[].hex
    },
    relatedLinksHeading,
    "relatedLinks": relatedLinks[${notExcluded}]{${linkFields}},
    "ingredients": *[_type == "ingredient" && ${notExcluded}] | order(title asc){"id": _id, title, description}
  }`,
  schema: z
    .object({
      title: z.string(),
      introTitle: text,
      introText: text,
      parts: z
        .array(
          z.object({
            key: z.string(),
            heading: text,
            description: text,
            slug: z.string(),
            image: imageSchema.nullish(),
            colours: z.array(z.string()).nullish(),
          }),
        )
        .nullish()
        .transform((parts) => parts ?? []),
      relatedLinksHeading: text,
      relatedLinks: linksSchema,
      ingredients: z.array(z.object({ id: z.string(), title: z.string(), description: text })),
    })
    .nullable(),
}
