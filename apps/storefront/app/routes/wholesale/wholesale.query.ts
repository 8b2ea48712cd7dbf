import { z } from 'zod'
import { text, textOr } from '../../content/fields.ts'
import { richTextFields, richTextSchema } from '../../content/rich-text.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerant } from '../../content/tolerant.ts'

export const wholesaleQuery = {
  groq: /* groq */ `*[_type == "wholesale"][0]{
    title,
    "content": content[]{${richTextFields}},
    "colors": colors.backgroundColors[].hex,
    "textColor": colors.textColor.hex
  }`,
  schema: z
    .object({
      title: textOr('Wholesale'),
      content: tolerant(richTextSchema),
      colors: skyColorsSchema,
      textColor: text,
    })
    .nullable(),
}
