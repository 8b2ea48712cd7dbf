import { z } from 'zod'
import { linkNotExcluded } from '../../content/excluded.ts'
import { linkFields, optionalLinkSchema } from '../../content/link.ts'
import { richTextFields, richTextSchema } from '../../content/rich-text.ts'

/** The fields of a testimonial, a fragment for use inside `{…}`. */
export const testimonialFields = /* groq */ `
  "id": _id,
  attribution,
  "quote": quote[]{${richTextFields}},
  "link": [link][${linkNotExcluded}][0]{${linkFields}}
`

export const testimonialSchema = z.object({
  id: z.string(),
  attribution: z.string(),
  quote: richTextSchema,
  link: optionalLinkSchema,
})

export type Testimonial = z.infer<typeof testimonialSchema>
