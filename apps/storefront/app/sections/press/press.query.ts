import { z } from 'zod'
import { text } from '../../content/fields.ts'
import { imageFields, imageSchema } from '../../content/image.ts'
import { tolerant, tolerantAnswer } from '../../content/tolerant.ts'

/** The fields of a press quote, a fragment for use inside `{…}`. */
export const pressFields = /* groq */ `"id": _id, title, quote, url, "image": image{${imageFields}}`

export const pressSchema = z.object({
  id: z.string(),
  title: text,
  quote: z.string(),
  url: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
  image: tolerant(imageSchema),
})

export type PressQuote = z.infer<typeof pressSchema>

export const pressPageQuery = {
  groq: /* groq */ `*[_type == "press"] | order(title asc){${pressFields}}`,
  schema: tolerantAnswer(pressSchema),
}
