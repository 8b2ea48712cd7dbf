import { z } from 'zod'
import { text, visibleText } from '../../content/fields.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'

/** The fields of an ingredient, a fragment for use inside `{…}`. */
export const ingredientFields = /* groq */ `"id": _id, title, description, "image": image{${imageFields}}`

export const ingredientSchema = z.object({
  id: z.string(),
  title: visibleText,
  description: text,
  image: optionalImageSchema,
})

export type Ingredient = z.infer<typeof ingredientSchema>
