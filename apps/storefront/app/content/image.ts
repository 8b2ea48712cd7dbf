import { z } from 'zod'

/** The fields of an image that is not shown at once or needs no text: its file, crop and hotspot. */
export const decorationFields = /* groq */ `"id": asset._ref, crop, hotspot`

/** The same with its alt text, for images that are shown outside of the page. */
export const describedImageFields = /* groq */ `${decorationFields}, alt`

/** The blurred placeholder; none for a transparent image, where it would show around the motif. */
export const placeholderField = /* groq */ `"lqip": select(asset->metadata.isOpaque => asset->metadata.lqip)`

/** The fields of an image in queries, a fragment for use inside `{…}`. */
export const imageFields = /* groq */ `${describedImageFields}, ${placeholderField}`

/** The same of a media's image, which may be served as it was uploaded. */
export const mediaImageFields = /* groq */ `${imageFields}, noCompression`

const edges = z.object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
const hotspot = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** An editor's crop and hotspot. Incomplete ones, written by a program, are ignored: the whole picture is shown. */
export const imagePartSchema = z.object({ crop: edges.nullish().catch(null), hotspot: hotspot.nullish().catch(null) })

/** Also safe inside a `style` attribute. */
const placeholder = z
  .string()
  .regex(/^data:image\/\w+;base64,[\w+/]+=*$/)
  .nullish()
  .catch(null)

/** Leaves out missing fields, because pages contain the data of dozens of images. */
export const imageSchema = imagePartSchema
  .extend({
    id: z.string(),
    alt: z.string().nullish(),
    noCompression: z.boolean().nullish().catch(null),
    lqip: placeholder,
  })
  .transform(({ id, alt, noCompression, crop, hotspot, lqip }) => ({
    id,
    ...(alt && { alt }),
    ...(noCompression && { noCompression }),
    ...(crop && { crop }),
    ...(hotspot && { hotspot }),
    ...(lqip && { lqip }),
  }))

/** An image of the content service; `id` is the asset's, as `image-{hash}-{width}x{height}-{format}`. */
export type ContentImage = z.input<typeof imageSchema>
