import { z } from 'zod'
import { ctaOf, optionalCtaSchema } from '../../content/cta.ts'
import { notExcluded } from '../../content/excluded.ts'
import { foreignId, text, visibleText } from '../../content/fields.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'
import { mediaFields, mediaSchema } from '../../content/media.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'

/** A sign-up page by slug; the first one without a slug. */
export const signUpQuery = {
  groq: /* groq */ `*[_type == "signUp" && ($slug == null || slug.current == $slug) && ${notExcluded}]
  | order(_createdAt asc, _id asc)[0]{
    title,
    "slug": slug.current,
    description,
    listId,
    "poster": poster{${imageFields}},
    "intro": intro{title, text, "cta": ${ctaOf('cta')}, disclaimer},
    whatYouGetTitle,
    "whatYouGet": whatYouGet[0...6]{"key": _key, title, text, "image": image{${imageFields}}},
    "splash": splash{${mediaFields}}
  }`,
  schema: z
    .object({
      title: z.string(),
      slug: z.string(),
      description: text,
      listId: foreignId,
      poster: optionalImageSchema,
      intro: tolerant(z.object({ title: text, text, cta: optionalCtaSchema, disclaimer: text })),
      whatYouGetTitle: text,
      whatYouGet: tolerantList(z.object({ key: z.string(), title: visibleText, text, image: optionalImageSchema })),
      splash: tolerant(mediaSchema),
    })
    .nullable(),
}
