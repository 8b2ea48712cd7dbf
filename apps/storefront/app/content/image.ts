import { z } from 'zod'

/** What is not shown at once, or beside words that say as much: the file and what an editor has chosen of it. */
export const decorationFields = /* groq */ `"id": asset._ref, crop, hotspot`

/** The same with a text, for what is shown elsewhere than in the page. */
export const describedImageFields = /* groq */ `${decorationFields}, alt`

/** The blurred placeholder; none of a cut-out, which would be seen around it, and lies on a sky that is there at once. */
export const placeholderField = /* groq */ `"lqip": select(asset->metadata.isOpaque => asset->metadata.lqip)`

/** The fields of an image in queries, a fragment for use inside `{…}`. */
export const imageFields = /* groq */ `${describedImageFields}, ${placeholderField}`

const edges = z.object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
const hotspot = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** What an editor has chosen of a picture. */
export const imagePartSchema = z.object({ crop: edges.nullish(), hotspot: hotspot.nullish() })

/** As it stands in a style, too. */
const placeholder = z
  .string()
  .regex(/^data:image\/\w+;base64,[\w+/]+=*$/)
  .nullish()
  .catch(null)

/** Leaves out what an image does not have, because pages carry the data of dozens. */
export const imageSchema = imagePartSchema
  .extend({ id: z.string(), alt: z.string().nullish(), lqip: placeholder })
  .transform(({ id, alt, crop, hotspot, lqip }) => ({
    id,
    ...(alt && { alt }),
    ...(crop && { crop }),
    ...(hotspot && { hotspot }),
    ...(lqip && { lqip }),
  }))

/** An image of the content service; `id` is the asset's, as `image-{hash}-{width}x{height}-{format}`. */
export type ContentImage = z.input<typeof imageSchema>
