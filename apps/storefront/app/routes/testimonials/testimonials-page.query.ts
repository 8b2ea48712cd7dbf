import { z } from 'zod'
import { text } from '../../content/fields.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerantList } from '../../content/tolerant.ts'
import { testimonialFields, testimonialSchema } from '../../sections/testimonials/testimonials.query.ts'

export const testimonialsPageQuery = {
  groq: /* groq */ `*[_type == "testimonialsPage"][0]{
    "testimonials": testimonials[]->{${testimonialFields}},
    "colors": colors.backgroundColors[].hex,
    "textColor": colors.textColor.hex
  }`,
  schema: z
    .object({
      testimonials: tolerantList(testimonialSchema),
      colors: skyColorsSchema,
      textColor: text,
    })
    .nullable(),
}
