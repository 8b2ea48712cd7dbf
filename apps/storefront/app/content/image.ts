import { z } from 'zod'

/** The fields of an image in queries, a fragment for use inside `{…}`. */
export const imageFields = /* groq */ `"id": asset._ref, alt, crop, hotspot`

/** The same with the blurred placeholder. At a kilobyte each, only for the few pictures that visitors wait for. */
export const blurredImageFields = /* groq */ `${imageFields}, "lqip": asset->metadata.lqip`

const edges = z.object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
const hotspot = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

export const imageSchema = z.object({
  id: z.string(),
  alt: z.string().nullish(),
  crop: edges.nullish(),
  hotspot: hotspot.nullish(),
  lqip: z.string().nullish(),
})

/** An image of the content service; `id` is the asset's, as `image-{hash}-{width}x{height}-{format}`. */
export type ContentImage = z.infer<typeof imageSchema>
