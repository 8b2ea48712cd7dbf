import { z } from 'zod'
import { pageContent } from '../../content/excluded.ts'
import { text } from '../../content/fields.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'
import { richTextFields, richTextSchema } from '../../content/rich-text.ts'
import { tolerant } from '../../content/tolerant.ts'

/** A generic page by slug, with the content of the site variant. */
export const pageQuery = {
  groq: /* groq */ `*[_type == "page" && slug.current == $slug][0]{
    title,
    description,
    "poster": poster{${imageFields}},
    "content": ${pageContent}[]{${richTextFields}},
    "colors": colors.backgroundColors[].hex,
    "textColor": colors.textColor.hex
  }`,
  schema: z
    .object({
      title: z.string(),
      description: text,
      poster: optionalImageSchema,
      content: tolerant(richTextSchema),
      colors: tolerant(z.array(z.string())),
      textColor: text,
    })
    .nullable(),
}
