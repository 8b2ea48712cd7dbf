import { z } from 'zod'
import { text } from '../../content/fields.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerantList } from '../../content/tolerant.ts'
import { testimonialFields, testimonialSchema } from '../../sections/testimonials/testimonials.query.ts'

/** The testimonials that an editor has chosen; above them one that is previewed and not among them, `$previewed`. */
export const testimonialsPageQuery = {
  groq: /* groq */ `*[_type == "testimonialsPage"][0]{
    "testimonials": (*[_type == "testimonial" && _id == $previewed && !(_id in coalesce(^.testimonials[]._ref, []))]
      + coalesce(testimonials[]->, []))[]{${testimonialFields}},
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
