import { z } from 'zod'
import { pageContent } from './excluded.ts'
import { text } from './fields.ts'
import { imageFields, optionalImageSchema } from './image.ts'
import { richTextFields, richTextSchema } from './rich-text.ts'
import { skyColorsSchema } from './sky-colors.ts'
import { tolerant } from './tolerant.ts'

/** The fields of a generic page, with the content of the site variant: a fragment for use inside `{…}`. */
export const genericPageFields = /* groq */ `
  title,
  description,
  "poster": poster{${imageFields}},
  "content": ${pageContent}[]{${richTextFields}},
  "colors": colors.backgroundColors[].hex,
  "textColor": colors.textColor.hex
`

export const genericPageSchema = z.object({
  title: z.string(),
  description: text,
  poster: optionalImageSchema,
  content: tolerant(richTextSchema),
  colors: skyColorsSchema,
  textColor: text,
})
