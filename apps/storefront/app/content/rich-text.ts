import { z } from 'zod'
import { imageFields } from './image.ts'
import { linkFields } from './link.ts'

/** Portable Text with what its links and pictures lead to; a fragment for use inside `[]{…}`. */
export const richTextFields = /* groq */ `
  ...,
  "picture": select(_type == "media" => image{${imageFields}}),
  "markDefs": markDefs[]{..., ...select(_type == "link" => {${linkFields}})}
`

/**
 * Portable Text as a query gives it; what each block holds is the renderer's matter, which shows the kinds it knows.
 * https://portabletext.org
 */
export const richTextSchema = z.array(z.looseObject({ _type: z.string(), _key: z.string().optional() }))

export type RichTextValue = z.infer<typeof richTextSchema>
