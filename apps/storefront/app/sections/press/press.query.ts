import { z } from 'zod'
import { text, webUrl } from '../../content/fields.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'
import { requiredTolerantList } from '../../content/tolerant.ts'

/** The fields of a press quote, a fragment for use inside `{…}`. */
export const pressFields = /* groq */ `"id": _id, title, quote, url`

export const pressSchema = z.object({
  id: z.string(),
  title: text,
  quote: z.string(),
  url: webUrl,
})

export type PressQuote = z.infer<typeof pressSchema>

/** The quotes of the press page, with the logos of who said them. */
export const pressPageQuery = {
  groq: /* groq */ `*[_type == "press"] | order(title asc){
    ${pressFields},
    "logo": select(defined(image.asset) => image{${imageFields}})
  }`,
  schema: requiredTolerantList(pressSchema.extend({ logo: optionalImageSchema })),
}
