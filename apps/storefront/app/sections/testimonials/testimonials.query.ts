import { z } from 'zod'
import { linkNotExcluded } from '../../content/excluded.ts'
import { visibleText } from '../../content/fields.ts'
import { linkFields, optionalLinkSchema } from '../../content/link.ts'
import { richTextFields } from '../../content/rich-text.ts'
import { writtenText } from '../../content/written-text.ts'

/** The fields of a testimonial, a fragment for use inside `{…}`. */
export const testimonialFields = /* groq */ `
  "id": _id,
  attribution,
  "quote": quote[]{${richTextFields}},
  "link": [link][${linkNotExcluded}][0]{${linkFields}}
`

export const testimonialSchema = z.object({
  id: z.string(),
  attribution: visibleText,
  quote: writtenText,
  link: optionalLinkSchema,
})

export type Testimonial = z.infer<typeof testimonialSchema>
