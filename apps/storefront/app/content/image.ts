import { z } from 'zod'
import { text } from './fields.ts'
import { optionalPart } from './tolerant.ts'

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

interface Segment {
  center: number
  length: number
}

/** Where a segment lies within a whole of length 1, in CSS percent: one trimmed to any length down to it contains it. */
const percentOf = ({ center, length }: Segment): string => {
  const share = length < 1 ? (center - length / 2) / (1 - length) : 0.5
  return `${Math.round(Math.min(Math.max(share, 0), 1) * 100)}%`
}

/** A segment of the original, as one of what remains between two cut edges. */
const between = (start: number, end: number, { center, length }: Segment): Segment =>
  start + end < 1
    ? { center: (center - start) / (1 - start - end), length: length / (1 - start - end) }
    : { center, length }

const uncropped = { top: 0, bottom: 0, left: 0, right: 0 }

/** The CSS position with which a frame that trims the picture shows its hotspot; none for the middle. */
function focusOf({ crop, hotspot, noCompression }: z.infer<typeof editedSchema>): string | undefined {
  if (!hotspot) return undefined
  const { left, right, top, bottom } = (!noCompression && crop) || uncropped
  const across = percentOf(between(left, right, { center: hotspot.x, length: hotspot.width }))
  const down = percentOf(between(top, bottom, { center: hotspot.y, length: hotspot.height }))
  return across === '50%' && down === '50%' ? undefined : `${across} ${down}`
}

/** Also safe inside a `style` attribute. */
const placeholder = z
  .string()
  .regex(/^data:image\/\w+;base64,[\w+/]+=*$/)
  .nullish()
  .catch(null)

const editedSchema = imagePartSchema.extend({
  id: z.string(),
  alt: text,
  noCompression: z.boolean().nullish().catch(null),
  lqip: placeholder,
})

/** Most browsers do not show this format, so it is never served as it was uploaded. */
const isTiff = (id: string): boolean => /-tiff?$/.test(id)

/** Leaves out missing fields, because pages contain the data of dozens of images. */
export const imageSchema = editedSchema.transform((edited) => {
  const image = { ...edited, noCompression: edited.noCompression && !isTiff(edited.id) }
  const { id, alt, noCompression, crop, hotspot, lqip } = image
  const focus = focusOf(image)
  return {
    id,
    ...(alt && { alt }),
    ...(noCompression && { noCompression }),
    ...(crop && { crop }),
    ...(hotspot && { hotspot }),
    ...(focus && { focus }),
    ...(lqip && { lqip }),
  }
})

/** The image of a place that needs none: null if there is none, if its file was removed, or if it is broken. */
export const optionalImageSchema = optionalPart(imageSchema, ['id'])

/**
 * An image of the content service; `id` is the asset's, as `image-{hash}-{width}x{height}-{format}`, and `focus` the
 * `object-position` in frames that trim it.
 */
export type ContentImage = z.input<typeof imageSchema> & { focus?: string }
