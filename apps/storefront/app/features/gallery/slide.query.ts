import { z } from 'zod'
import { text } from '../../content/fields.ts'
import { imageFields, imageSchema } from '../../content/image.ts'
import { videoFields, videoSchema } from '../../content/media.ts'

/** The fields of a slide, a fragment for use inside `{…}`. */
export const slideFields = /* groq */ `"key": _key, caption, "image": image{${imageFields}}, "video": video{${videoFields}}`

export const slideSchema = z
  .object({
    key: z.string(),
    caption: text,
    image: imageSchema.nullish().catch(null),
    video: videoSchema,
  })
  .refine(({ image, video }) => image ?? video, 'a slide has a picture or a film')
  .transform(({ key, caption, image, video }) => ({
    key,
    ...(caption && { caption }),
    ...(image && { image }),
    ...(video && { video }),
  }))

/** A slide of a gallery: an image, or a video with the image as its poster. */
export type Slide = z.infer<typeof slideSchema>
