import { z } from 'zod'
import { text } from './fields.ts'
import { mediaImageFields, optionalImageSchema } from './image.ts'
import { optionalPart } from './tolerant.ts'

/** The fields of a video, a fragment for use inside `{…}`. */
export const videoFields = /* groq */ `
  "url": file.asset->url, "type": file.asset->mimeType, loop, "aspectRatio": metadata.aspect_ratio
`

/** A video; null without its file. */
export const videoSchema = optionalPart(
  z.object({
    url: z.string(),
    type: z.string().nullish(),
    loop: z.boolean().nullish(),
    aspectRatio: z.templateLiteral([z.int(), ':', z.int()]).nullish().catch(null),
  }),
  ['url'],
)

/** `aspectRatio` is width to height, as `w:h`. */
export type Video = NonNullable<z.infer<typeof videoSchema>>

/** The fields of an image or video, a fragment for use inside `{…}`. */
export const mediaFields = /* groq */ `
  "image": image{${mediaImageFields}},
  "video": video{${videoFields}},
  caption,
  attribution
`

export const mediaSchema = z.object({
  image: optionalImageSchema,
  video: videoSchema,
  caption: text,
  attribution: text,
})

/** An image or a video with its caption. */
export type Media = z.infer<typeof mediaSchema>
