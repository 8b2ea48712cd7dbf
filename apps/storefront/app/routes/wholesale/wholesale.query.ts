import { z } from 'zod'
import { richTextFields, richTextSchema } from '../../content/rich-text.ts'

export const wholesaleQuery = {
  groq: /* groq */ `*[_type == "wholesale"][0]{
    title,
    "content": content[]{${richTextFields}},
    "colours": colors.backgroundColors[].hex
  }`,
  schema: z
    .object({ title: z.string(), content: richTextSchema.nullish(), colours: z.array(z.string()).nullish() })
    .nullable(),
}
