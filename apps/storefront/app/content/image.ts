import { z } from 'zod'

/** The fields of an image as every query projects them; a fragment for use inside `{…}`. */
export const imageFields = /* groq */ `"id": asset._ref, alt, crop, hotspot`

const edges = z.object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
const hotspot = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

export const imageSchema = z.object({
  id: z.string(),
  alt: z.string().nullish(),
  crop: edges.nullish(),
  hotspot: hotspot.nullish(),
})

/** An image of the content service: `id` is the asset's, as `image-{hash}-{width}x{height}-{format}`. */
export type ContentImage = z.infer<typeof imageSchema>
