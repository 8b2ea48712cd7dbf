import { z } from 'zod'
import { imageFields, imageSchema } from './image.ts'

/** The fields of a picture or film; a fragment for use inside `{…}`. */
export const mediaFields = /* groq */ `
  "image": image{${imageFields}},
  "video": video{"url": file.asset->url, "type": file.asset->mimeType, loop},
  caption,
  attribution,
  position
`

export const mediaSchema = z.object({
  image: imageSchema.nullish(),
  video: z.object({ url: z.string(), type: z.string().nullish(), loop: z.boolean().nullish() }).nullish().catch(null),
  caption: z.string().nullish(),
  attribution: z.string().nullish(),
  position: z.enum(['left', 'center', 'right']).nullish().catch(null),
})

/** A picture or a film with its words, and where on the page it stands (`center` unless given). */
export type Media = z.infer<typeof mediaSchema>
