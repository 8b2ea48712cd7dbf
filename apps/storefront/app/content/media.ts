import { z } from 'zod'
import { imageFields, imageSchema } from './image.ts'
import { tolerant } from './tolerant.ts'

/** The fields of a film; a fragment for use inside `{…}`. */
export const videoFields = /* groq */ `
  "url": file.asset->url, "type": file.asset->mimeType, loop, "aspectRatio": metadata.aspect_ratio
`

/** A film, absent where its file is. */
export const videoSchema = tolerant(
  z.object({
    url: z.string(),
    type: z.string().nullish(),
    loop: z.boolean().nullish(),
    aspectRatio: z.templateLiteral([z.int(), ':', z.int()]).nullish().catch(null),
  }),
)

/** `aspectRatio` is width to height, as `w:h`. */
export type Video = NonNullable<z.infer<typeof videoSchema>>

/** The fields of a picture or film; a fragment for use inside `{…}`. */
export const mediaFields = /* groq */ `
  "image": image{${imageFields}},
  "video": video{${videoFields}},
  caption,
  attribution,
  position
`

export const mediaSchema = z.object({
  image: imageSchema.nullish(),
  video: videoSchema,
  caption: z.string().nullish(),
  attribution: z.string().nullish(),
  position: z.enum(['left', 'center', 'right']).nullish().catch(null),
})

/** A picture or a film with its words, and where on the page it stands (`center` unless given). */
export type Media = z.infer<typeof mediaSchema>
