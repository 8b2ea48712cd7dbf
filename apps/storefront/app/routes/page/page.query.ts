import { z } from 'zod'
import { richTextFields, richTextSchema } from '../../content/rich-text.ts'

/** A generic page by its slug, with the content of the site variant. */
export const pageQuery = {
  groq: /* groq */ `*[_type == "page" && slug.current == $slug][0]{
    title,
    description,
    "content": select($excludeCbd && defined(nonCBDContent) => nonCBDContent, content)[]{${richTextFields}},
    "colours": colors.backgroundColors[].hex
  }`,
  schema: z
    .object({
      title: z.string(),
      description: z.string().nullish(),
      content: richTextSchema.nullish(),
      colours: z.array(z.string()).nullish(),
    })
    .nullable(),
}
