import { z } from 'zod'
import { richTextSchema } from '../../content/rich-text.ts'

export const testimonialsQuery = {
  groq: /* groq */ `*[_type == "testimonialsPage"][0]{
    "testimonials": testimonials[]->{"id": _id, attribution, quote},
    "colours": colors.backgroundColors[].hex
  }`,
  schema: z
    .object({
      testimonials: z.array(z.object({ id: z.string(), attribution: z.string(), quote: richTextSchema })),
      colours: z.array(z.string()).nullish(),
    })
    .nullable(),
}
