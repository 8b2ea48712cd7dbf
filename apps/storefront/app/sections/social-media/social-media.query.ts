import { z } from 'zod'
import { text, webUrl } from '../../content/fields.ts'
import { imageFields, imageSchema } from '../../content/image.ts'

/** The fields of a social media post, a fragment for use inside `{…}`. */
export const socialPostFields = /* groq */ `caption, url, "image": image{${imageFields}}`

export const socialPostSchema = z.object({
  caption: text,
  url: webUrl,
  image: imageSchema,
})

export type SocialPost = z.infer<typeof socialPostSchema>
